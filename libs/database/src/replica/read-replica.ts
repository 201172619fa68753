import type { QueryResult, QueryResultRow } from 'pg';
import { BoundedClient } from '../access/bounded-client';
import type { SessionQuery } from '../access/database-session';
import type { Statement } from '../access/database';
import { OwnSocket } from '../access/own-socket';
import { ServerProbe } from '../access/server-probe';
import { SilenceWatch } from '../access/silence-watch';
import { StorageAlarm } from '../access/storage-alarm';
import { isPooled, SESSION_LIMITS } from '../servers/pooler';
import { parameterOf, ServerList } from '../servers/server-list';
import { PrimaryLog } from './primary-log';
import { type NotAsked, ReplicaConnection } from './replica-connection';
import { LOOK_AT_PRIMARY, type PrimaryRow, toPrimaryLook } from './replica-look';

const VARIABLE = 'DATABASE_REPLICA_URL';
const CONNECT_WITHIN_MS = 2_000;
/** Half of a statement's time: the primary, asked next, still has its usual time within the request's own. */
const READ_LIMIT = '5s';
/** A server that is cut off says nothing. */
const ANSWERED_WITHIN_MS = 6_000;
const LONGEST_PAUSE_MS = 250;
/** Half a minute at four looks a second. */
const LEAST_LOOKS = 128;
/** A transaction begun before a list position ends within this time: statements are stopped after 10 s. */
const SETTLED_MICROS = 30_000_000n;

export interface ReadReplicaOptions {
  url: string;
  poolSize: number;
  maxLagMs: number;
  applicationName: string;
  askPrimary: SessionQuery;
  /** Called on each change; null: the replica is used. */
  onChange: (why: ReplicaTrouble | null, said: string) => void;
  /** Called with trouble of the certificate files, and with null when it is over. */
  onFiles: (said: string | null) => void;
}

export type ReplicaTrouble = Exclude<NotAsked, 'busy'>;
export type ReplicaRefusal = NotAsked | 'recovery_conflict' | 'failed';

/** Answers the reads of one request over one connection, so that no answer is older than the one before. */
export interface ChosenReplica {
  read<R extends QueryResultRow>(
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult<R> | ReplicaRefusal>;
}

export interface ReplicaFigures {
  /** Null: it is used. */
  trouble: ReplicaTrouble | null;
  lagMs: number | null;
}

const SENTENCES: Readonly<Record<ReplicaTrouble, string>> = {
  away: 'it cannot be reached',
  behind:
    'it is further behind than DATABASE_REPLICA_MAX_LAG_MS allows, or DATABASE_URL does not say how far the primary is',
  promoted: 'it is no standby: it was promoted, or is a primary',
  other_system: 'it belongs to another system, or is another database, than DATABASE_URL leads to: correct one of both',
  other_timeline: 'it follows another primary than the one of now, or has made no restart point since a failover',
};

/**
 * A PostgreSQL standby that answers reads which may be up to `maxLagMs` old. Its age follows from log positions: at
 * most one look at the primary and one at each connection every quarter of a second, none per read.
 */
export class ReadReplica {
  private readonly pauseMs: number;
  private readonly primary: PrimaryLog;
  private readonly connections: ReplicaConnection[];
  private readonly watch: SilenceWatch;
  /** When last known to be up to date, by `performance.now()`; at first its own start. */
  private currentAt = performance.now();
  private readonly pooled: boolean;
  private told: ReplicaTrouble | null | undefined;
  private lastFailure: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isAskingPrimary = false;

  /** @throws UnfitServerError for a URL whose parameters cannot be honored */
  constructor(private readonly options: ReadReplicaOptions) {
    const { url, poolSize, maxLagMs, applicationName } = options;
    const servers = ServerList.of(url, VARIABLE, 'standby');
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, maxLagMs / 4);
    // Looks reach back further than the allowed lag: larger lags are reported, too.
    this.primary = new PrimaryLog(Math.max(LEAST_LOOKS, Math.ceil((2 * maxLagMs) / this.pauseMs)));
    servers.onFiles(options.onFiles);
    this.pooled = isPooled(url, VARIABLE);
    const config = {
      application_name: `${applicationName} replica`,
      connectionTimeoutMillis: (Number(parameterOf(url, 'connect_timeout')) || CONNECT_WITHIN_MS / 1_000) * 1_000,
      keepAlive: true,
      stream: () => new OwnSocket(),
      ...(!this.pooled && { options: sessionOptions() }),
    };
    this.watch = new SilenceWatch(new ServerProbe(config, servers));
    // A server that stands still answers nothing: waiting reads go to the primary.
    this.watch.onChange((isSilent) => isSilent && this.connections.forEach((each) => each.destroy()));
    const alarm = new StorageAlarm();
    this.connections = Array.from(
      { length: poolSize },
      () =>
        new ReplicaConnection(
          () => new BoundedClient(config, servers, this.watch, alarm, ANSWERED_WITHIN_MS),
          this.primary,
          maxLagMs,
          (error) => (this.lastFailure = error.message),
        ),
    );
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), this.pauseMs).unref();
    void this.look();
  }

  get maxLagMs(): number {
    return this.options.maxLagMs;
  }

  get figures(): ReplicaFigures {
    const lagMs = Math.min(...this.connections.map((each) => each.lagMs));
    return { trouble: this.trouble, lagMs: Number.isFinite(lagMs) ? lagMs : null };
  }

  /** Since it was known to be up to date: its lag while no other is known. */
  get unknownMs(): number {
    return performance.now() - this.currentAt;
  }

  /**
   * @param placeMicros position behind which a list continues, by the primary's clock; null: the beginning. Entries
   * behind a young position may not be there yet, and would be left out for good
   * @returns why the replica cannot be used; null: it can
   */
  refusal(placeMicros: bigint | null): NotAsked | 'place' | null {
    const found = this.fit(placeMicros);
    return typeof found === 'string' ? found : null;
  }

  /** @param placeMicros as for `refusal` @returns who answers, while its connection is usable; or why none does */
  choose(placeMicros: bigint | null): ChosenReplica | NotAsked | 'place' {
    const connection = this.fit(placeMicros);
    if (typeof connection === 'string') return connection;
    const { session } = connection;
    return {
      read: async (statement, values) => {
        // A new session may belong to another server, which is older.
        const why = connection.session === session ? connection.notAsked : 'away';
        return why ?? this.read(connection, statement, values);
      },
    };
  }

  private async read<R extends QueryResultRow>(
    connection: ReplicaConnection,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult<R> | ReplicaRefusal> {
    const asked = typeof statement === 'string' || !this.pooled ? statement : statement.text;
    try {
      return await connection.read<R>(
        typeof asked === 'string' ? asked : { name: asked.name, text: asked.text },
        values,
      );
    } catch (error) {
      // Replay would have changed data under the read (a vacuum, a lock, a dropped table).
      return /^40(001|P01)$/.test(String((error as { code?: unknown }).code)) ? 'recovery_conflict' : 'failed';
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await Promise.all(this.connections.map((each) => each.close()));
    this.watch.close();
  }

  private fit(placeMicros: bigint | null): ReplicaConnection | NotAsked | 'place' {
    const found = this.free();
    if (typeof found === 'string' || placeMicros === null) return found;
    return placeMicros + SETTLED_MICROS < found.replayedToMicros ? found : 'place';
  }

  private free(): ReplicaConnection | NotAsked {
    const free = this.connections.filter((each) => each.notAsked === null);
    const [first, ...others] = free;
    if (first === undefined) return this.trouble ?? 'busy';
    return others.reduce((best, each) => (each.lagMs < best.lagMs ? each : best), first);
  }

  private get trouble(): ReplicaTrouble | null {
    const reasons = this.connections.map((each) => each.notAsked);
    if (reasons.some((reason) => reason === null || reason === 'busy')) return null;
    // The report of a connected one comes before that of one without a connection.
    return (reasons.find((reason) => reason !== 'away') ?? 'away') as ReplicaTrouble;
  }

  /** The primary first: a replica that has replayed to there is as new as can be known. */
  private async look(): Promise<void> {
    await this.askPrimary();
    await Promise.all(this.connections.map((each) => each.look()));
    this.currentAt = Math.max(this.currentAt, performance.now() - (this.figures.lagMs ?? Infinity));
    const { trouble } = this;
    if (trouble === this.told || this.timer === undefined) return;
    // The outcome is still open.
    if (trouble === 'away' && this.connections.some((each) => each.isUnderWay)) return;
    this.told = trouble;
    const why = trouble === null ? '' : SENTENCES[trouble];
    this.options.onChange(
      trouble,
      trouble === 'away' && this.lastFailure !== null ? `${why} (${this.lastFailure})` : why,
    );
  }

  private async askPrimary(): Promise<void> {
    if (this.isAskingPrimary) return;
    this.isAskingPrimary = true;
    try {
      const askedAt = performance.now();
      const { rows } = await this.options.askPrimary<PrimaryRow>(LOOK_AT_PRIMARY);
      if (rows[0] !== undefined) this.primary.add(toPrimaryLook(rows[0], askedAt));
    } catch {
      // A primary that does not answer says nothing about its replica, whose known lag keeps growing.
    } finally {
      this.isAskingPrimary = false;
    }
  }
}

function sessionOptions(): string {
  const limits = { ...SESSION_LIMITS, statement_timeout: READ_LIMIT, timezone: 'UTC' };
  return Object.entries(limits)
    .map(([name, limit]) => `-c ${name}=${limit}`)
    .join(' ');
}
