import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { BoundedClient } from './bounded-client';
import { ServerProbe } from './server-probe';
import type { ServerList } from '../servers/server-list';
import { type Awaiting, SilenceWatch, ticksIn } from './silence-watch';
import { StorageAlarm } from './storage-alarm';
import { UnansweredError } from '../failures/unanswered.error';

/** While PostgreSQL is silent, callers wait no longer. Not zero: it slows down callers that retry in a loop. */
const REFUSED_AFTER_MS = 500;
/** A new one begins with empty caches and costs many times what a statement does, which delays all others. */
const MOST_CONNECTING_WHEN_BUSY = 1;

export interface PoolFigures {
  size: number;
  busy: number;
  waiting: number;
}

export interface BoundedPoolConfig extends PoolConfig {
  servers: ServerList;
}

type Borrowed = (error: Error | undefined, client?: PoolClient, release?: (error?: Error | boolean) => void) => void;

class Borrower implements Awaiting {
  sinceTick = 0;
  private isServed = false;

  constructor(
    private readonly pool: BoundedPool,
    private readonly borrowed: Borrowed,
  ) {
    pool.watch.begin(this);
  }

  get isWaiting(): boolean {
    return !this.isServed;
  }

  tick(age: number, isSilent: boolean): void {
    if (isSilent && age >= ticksIn(REFUSED_AFTER_MS)) this.serve(silent(this.pool.watch.silentMs));
  }

  serve: Borrowed = (error, client, release) => {
    this.pool.forget(this);
    if (this.isServed) release?.();
    else {
      this.isServed = true;
      this.borrowed(error, client, release);
    }
  };
}

/**
 * Lends connections whose statements end (`BoundedClient`). While PostgreSQL is silent it lends and makes none: callers
 * are refused soon. Connections that were idle when it fell silent are not used again.
 */
export class BoundedPool extends Pool {
  private readonly held = new Set<Borrower>();
  private readonly lend: (borrowed: Borrowed) => void;

  constructor(
    private readonly config: BoundedPoolConfig,
    readonly watch = new SilenceWatch(
      new ServerProbe({ ...config, application_name: `${config.application_name ?? ''} probe` }, config.servers),
    ),
    readonly alarm = new StorageAlarm(),
  ) {
    class PoolsClient extends BoundedClient {
      constructor() {
        super(config, config.servers, watch, alarm);
      }
    }
    super({ ...config, Client: PoolsClient });
    this.lend = this.connect.bind(this) as (borrowed: Borrowed) => void;
    this.connect = ((borrowed?: Borrowed) => {
      if (borrowed !== undefined) return this.lendOrHold(borrowed);
      return new Promise<PoolClient>((resolve, reject) => {
        this.lendOrHold((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }) as Pool['connect'];
    watch.onChange((isSilent) => (isSilent ? this.dropIdle() : this.lendToHeld()));
    this.connectFewWhenBusy();
  }

  get figures(): PoolFigures {
    const busy = this.totalCount - this.idleCount;
    return { size: this.options.max, busy, waiting: this.waitingCount + this.held.size };
  }

  forget(borrower: Borrower): void {
    this.watch.end(borrower);
    this.held.delete(borrower);
  }

  private lendOrHold(borrowed: Borrowed): void {
    const borrower = new Borrower(this, borrowed);
    if (this.watch.isSilent) this.held.add(borrower);
    else this.lendTo(borrower);
  }

  /** Skips a server that refuses connections or is a standby: another one of the list may be the primary. */
  private lendTo(borrower: Borrower, othersLeft = this.config.servers.count - 1): void {
    this.lend((error, client, release) => {
      if (error === undefined || othersLeft === 0 || isQueueFull(error) || !borrower.isWaiting)
        borrower.serve(error, client, release);
      else this.lendTo(borrower, othersLeft - 1);
    });
  }

  private lendToHeld(): void {
    const all = [...this.held];
    this.held.clear();
    for (const borrower of all) this.lendTo(borrower);
  }

  private dropIdle(): void {
    for (const { client } of innards(this)._idle) client.destroy();
  }

  private connectFewWhenBusy(): void {
    const pool = innards(this);
    const isFull = pool._isFull.bind(pool);
    pool._isFull = () => isFull() || (this.watch.isBusy && this.connecting >= MOST_CONNECTING_WHEN_BUSY);
    this.on('connect', () => pool._pulseQueue());
  }

  private get connecting(): number {
    return innards(this)._clients.filter(({ isConnecting }) => isConnecting).length;
  }
}

/** pg-pool 3.14.0 has no public way; `frozen-postgres.e2e.ts` and `database.e2e.ts` watch these. */
interface Innards {
  _clients: readonly BoundedClient[];
  _idle: readonly { client: BoundedClient }[];
  _isFull(): boolean;
  _pulseQueue(): void;
}

const innards = (pool: Pool): Innards => pool as unknown as Innards;

const isQueueFull = (error: Error): boolean => error.message === 'timeout exceeded when trying to connect';

function silent(forMs: number): UnansweredError {
  return new UnansweredError('08001', `PostgreSQL has not answered for ${Math.round(forMs / 1000)} seconds`);
}
