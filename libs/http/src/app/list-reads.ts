import {
  type Database,
  type PageRequest,
  type Queryable,
  type ReadReplica,
  type ReplicaRefusal,
  type Statement,
} from '@chasqui/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryResult, QueryResultRow } from 'pg';
import type { CallerMarks, Unmarked } from './caller-marks';

/**
 * Everything that may be read from a replica, with its order: a time of PostgreSQL, or an id whose time comes from a
 * process. These are lists for browsing. Never what decides something, a single object by id, a list that must miss
 * nothing when continued, or a comparison of stored times with the server's own.
 */
export const REPLICA_READS = {
  'received messages': 'time',
  messages: 'time',
  events: 'time',
  deliveries: 'id',
  'logged requests': 'id',
  'audit entries': 'time',
  conversations: 'time',
} as const;

export type ReplicaRead = keyof typeof REPLICA_READS;
/** Why something was read from the primary instead. */
export type Fallback = ReplicaRefusal | Unmarked | 'place';

export interface ListReadsOptions {
  database: Database;
  /** Null if there is none, and everything is read from the primary. */
  replica: { server: ReadReplica; marks: CallerMarks } | null;
  onRead: (read: ReplicaRead, from: 'replica' | Fallback) => void;
}

/** Chooses where lists are read: from the replica if no one who wrote could notice, else from the primary. */
export class ListReads {
  constructor(private readonly options: ListReadsOptions) {}

  /**
   * @param caller whose own writes must be seen: `key:…` or `user:…`
   * @returns the reader; if the replica fails it asks the primary, once
   */
  async from(read: ReplicaRead, caller: string, page: Pick<PageRequest, 'after' | 'offset'>): Promise<Queryable> {
    const { database, replica, onRead } = this.options;
    if (replica === null) return database;
    const { server, marks } = replica;
    const isNoTime = hasNoTime(read, page);
    const micros = isNoTime || page.after === null ? null : BigInt(page.after.value);
    const why = isNoTime ? 'place' : (server.refusal(micros) ?? (await marks.look(caller)));
    if (why === null)
      return new ReplicaReading(
        () => server.choose(micros),
        database,
        (from) => onRead(read, from),
      );
    onRead(read, why);
    return database;
  }

  /** A caller is about to be told of something new, which the next list must show. */
  async told(caller: string): Promise<void> {
    await this.options.replica?.marks.note(caller);
  }

  /**
   * From now on a writing caller is marked before the answer leaves.
   *
   * @param callerOf a request; null if unknown
   * @param isUnsafe whether a GET writes
   */
  attach(
    fastify: FastifyInstance,
    callerOf: (request: FastifyRequest) => string | null,
    isUnsafe: (request: FastifyRequest) => boolean = () => false,
  ): void {
    const { replica } = this.options;
    if (replica === null) return;
    fastify.addHook('onSend', async (request) => {
      const { method } = request;
      const reads = (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') && !isUnsafe(request);
      const caller = reads ? null : callerOf(request);
      if (caller !== null) await replica.marks.note(caller);
    });
  }
}

/**
 * Whether a position is a number, which shifts when entries are missing, or an id: neither says how new a server must
 * be.
 */
const hasNoTime = (read: ReplicaRead, { after, offset }: Pick<PageRequest, 'after' | 'offset'>): boolean =>
  offset > 0 || (after !== null && REPLICA_READS[read] === 'id');

/**
 * Reads of one request: from the replica until that fails once. If an older server answered after a newer one, the end
 * of a page would lose entries: so the connection that answers first answers all, or the primary does, which is never
 * older.
 */
class ReplicaReading implements Queryable {
  private chosen: ReturnType<ReadReplica['choose']> | undefined;
  private isOver = false;
  private isTold = false;

  constructor(
    /** Called just before the first read, so that a free connection is not withheld from others meanwhile. */
    private readonly choose: () => ReturnType<ReadReplica['choose']>,
    private readonly database: Database,
    private readonly onRead: (from: 'replica' | ReplicaRefusal | 'place') => void,
  ) {}

  async query<R extends QueryResultRow>(
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<QueryResult<R>> {
    if (!this.isOver) {
      this.chosen ??= this.choose();
      const answer = typeof this.chosen === 'string' ? this.chosen : await this.chosen.read<R>(statement, values);
      if (typeof answer !== 'string') {
        if (!this.isTold) this.onRead('replica');
        this.isTold = true;
        return answer;
      }
      this.isOver = true;
      this.onRead(answer);
    }
    return this.database.query<R>(statement, values);
  }

  noteEvents(): void {
    throw new Error('what only reads logs no facts');
  }
}
