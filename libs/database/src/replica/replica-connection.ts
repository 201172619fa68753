import type { QueryResult, QueryResultRow } from 'pg';
import type { BoundedClient } from '../access/bounded-client';
import { queryCamel } from '../access/camel-query';
import type { PrimaryLog } from './primary-log';
import { LOOK_AT_REPLICA, type ReplicaRow, type Unfit, unfitness } from './replica-look';

const RETRY_MS = 1_000;
/** A look takes a millisecond or two: a server that takes this long would keep a read waiting. */
const LOOKED_WITHIN_MS = 1_000;

export type Asked = string | { name: string; text: string };

export type NotAsked = Unfit | 'away' | 'busy';

/** Looks at its own server: one name may lead to several. */
export class ReplicaConnection {
  private client: BoundedClient | undefined;
  private known: ReplicaRow | undefined;
  private lookedAt = -Infinity;
  private triedAt = -Infinity;
  private isLooking = false;
  private isReading = false;
  /** Since when the current look waits for the server alone, by `performance.now()`: a read goes first. */
  private waitingSince = -Infinity;
  private isLate = false;
  private isClosed = false;

  constructor(
    private readonly open: () => BoundedClient,
    private readonly primary: PrimaryLog,
    private readonly maxLagMs: number,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** Since it was last known to be up to date; Infinity: never. */
  get lagMs(): number {
    const position = this.known?.position ?? null;
    return position === null ? Infinity : performance.now() - this.primary.reachedAt(BigInt(position));
  }

  /** It has everything committed up to here: microseconds since 1970 by the primary's clock. */
  get replayedToMicros(): bigint {
    return BigInt(Math.floor(Number(this.known?.replayedTo ?? 0) * 1e6));
  }

  /** Null: it can be used now. */
  get notAsked(): NotAsked | null {
    const { newest } = this.primary;
    if (this.client === undefined || this.known === undefined) return 'away';
    if (newest === undefined) return 'behind';
    const unfit = unfitness(this.known, newest);
    if (unfit !== null) return unfit;
    // Looks wait for a running read, and do not update the server's age meanwhile.
    if (this.isReading) return 'busy';
    const now = performance.now();
    if (this.isLooking && now - this.waitingSince > LOOKED_WITHIN_MS) return 'behind';
    if (now - this.lookedAt <= this.maxLagMs && this.lagMs <= this.maxLagMs) return null;
    return this.isLate ? 'busy' : 'behind';
  }

  /** A new object for each connect; undefined: not connected. */
  get session(): object | undefined {
    return this.client;
  }

  get isUnderWay(): boolean {
    return this.isLooking;
  }

  async look(): Promise<void> {
    if (this.isLooking || this.isClosed) return;
    if (this.client === undefined && performance.now() - this.triedAt < RETRY_MS) return;
    this.isLooking = true;
    let { client } = this;
    try {
      client ??= await this.connect();
      this.waitingSince = performance.now();
      const { rows } = await queryCamel<ReplicaRow>(client, { text: LOOK_AT_REPLICA });
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

  /** @throws any error; a connection that may be in the middle of something is not used again */
  async read<R extends QueryResultRow>(asked: Asked, values: readonly unknown[]): Promise<QueryResult<R>> {
    const { client } = this;
    if (client === undefined) throw new Error('not connected');
    this.isReading = true;
    try {
      const config = typeof asked === 'string' ? { text: asked } : asked;
      return await queryCamel<R>(client, { ...config, values: [...values] });
    } finally {
      this.isReading = false;
      this.waitingSince = performance.now();
      this.isLate = this.isLooking;
    }
  }

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
