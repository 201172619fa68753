import type { QueryResult, QueryResultRow } from 'pg';
import type { BoundedClient } from '../database/bounded-client';
import type { PrimaryLog } from './primary-log';
import { LOOK_AT_REPLICA, type ReplicaRow, type Unfit, unfitness } from './replica-look';

/** Between two tries to connect to a server that is away. */
const RETRY_MS = 1_000;
/** A look takes a millisecond or two: a server that needs so long for it would keep a read waiting. */
const LOOKED_WITHIN_MS = 1_000;

/** What a statement is, as the driver takes it. */
export type Asked = string | { name: string; text: string };

/** Why a connection is not asked now. */
export type NotAsked = Unfit | 'away' | 'busy';

/**
 * One connection to a replica, with what is known of the server behind it. Each is looked at by itself: behind one name there
 * may be several servers.
 */
export class ReplicaConnection {
  private client: BoundedClient | undefined;
  private known: ReplicaRow | undefined;
  /** When it was last looked at, and when it was last tried to connect, by `performance.now()`. */
  private lookedAt = -Infinity;
  private triedAt = -Infinity;
  private isLooking = false;
  private isReading = false;
  /** Since when the look under way waits for nothing but the server, by `performance.now()`: a read goes before it. */
  private waitingSince = -Infinity;
  /** A read that has ended kept the look under way waiting. */
  private isLate = false;
  private isClosed = false;

  constructor(
    private readonly open: () => BoundedClient,
    private readonly primary: PrimaryLog,
    private readonly maxLagMs: number,
    /** Hears why it could not be connected or looked at. */
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** Milliseconds since when it is known to have all that was committed; Infinity: it never was. */
  get lagMs(): number {
    const position = this.known?.position ?? null;
    return position === null ? Infinity : performance.now() - this.primary.reachedAt(BigInt(position));
  }

  /** Up to when it has all that was committed, microseconds since 1970 by the primary's clock. */
  get replayedToMicros(): bigint {
    return BigInt(Math.floor(Number(this.known?.replayedTo ?? 0) * 1e6));
  }

  /** Why it cannot be asked now; null: it can. */
  get notAsked(): NotAsked | null {
    const { newest } = this.primary;
    if (this.client === undefined || this.known === undefined) return 'away';
    if (newest === undefined) return 'behind';
    const unfit = unfitness(this.known, newest);
    if (unfit !== null) return unfit;
    // Looks wait for a read that is under way, and do not tell meanwhile how old the server is.
    if (this.isReading) return 'busy';
    const now = performance.now();
    if (this.isLooking && now - this.waitingSince > LOOKED_WITHIN_MS) return 'behind';
    if (now - this.lookedAt <= this.maxLagMs && this.lagMs <= this.maxLagMs) return null;
    return this.isLate ? 'busy' : 'behind';
  }

  /** Another one each time that it was connected; undefined: it is not. */
  get session(): object | undefined {
    return this.client;
  }

  /** Whether it is being connected or looked at. */
  get isUnderWay(): boolean {
    return this.isLooking;
  }

  /** Connects if it is not connected, and looks how far the server is. One look at a time. */
  async look(): Promise<void> {
    if (this.isLooking || this.isClosed) return;
    if (this.client === undefined && performance.now() - this.triedAt < RETRY_MS) return;
    this.isLooking = true;
    let { client } = this;
    try {
      client ??= await this.connect();
      this.waitingSince = performance.now();
      const { rows } = await client.query<ReplicaRow>(LOOK_AT_REPLICA);
      if (this.client !== client) return;
      this.known = rows[0];
      this.lookedAt = this.waitingSince;
    } catch (error) {
      if (client !== undefined) this.drop(client);
      this.onFailure(error as Error);
    } finally {
      this.isLooking = false;
      this.isLate = false;
    }
  }

  /** Asks it. @throws whatever went wrong; one that may be in the middle of something is not used again */
  async read<R extends QueryResultRow>(asked: Asked, values: readonly unknown[]): Promise<QueryResult<R>> {
    const { client } = this;
    if (client === undefined) throw new Error('not connected');
    this.isReading = true;
    try {
      const config = typeof asked === 'string' ? { text: asked } : asked;
      return await client.query<R>({ ...config, values: [...values] });
    } finally {
      this.isReading = false;
      this.waitingSince = performance.now();
      this.isLate = this.isLooking;
    }
  }

  /** Ends it with what is under way; another one is made. */
  destroy(): void {
    if (this.client !== undefined) this.drop(this.client);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<BoundedClient> {
    this.triedAt = performance.now();
    const client = this.open();
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    try {
      await client.connect();
      if (this.isClosed) throw new Error('closed');
    } catch (error) {
      this.drop(client);
      throw error;
    }
    this.client = client;
    return client;
  }

  private drop(client: BoundedClient): void {
    if (this.client === client) {
      this.client = undefined;
      this.known = undefined;
    }
    client.destroy();
  }
}
