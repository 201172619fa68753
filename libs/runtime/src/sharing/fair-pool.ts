import { WaitingLines, type Waiter } from './waiting-lines';

/** How a pool is shared. All numbers are permits of this process. */
export interface FairPoolLimits {
  shared: number;
  /**
   * An owner's first permits, which do not count as shared: it always gets them, whatever others hold. Default 0, for
   * permits of something really limited, like a connection.
   */
  guaranteed?: number;
  /** Most permits of one owner. Default: no limit. */
  mostPerOwner?: number;
  /** Most permits of all owners, including guaranteed and lent ones. Default: no limit. */
  mostHeld?: number;
  /** A permit held longer is slow work: when others wait it is lent, and its place given away. Default: never. */
  slowAfterMs?: number;
  /** Permits that may be lent at once. Default 0. */
  mostLent?: number;
  /** Most waiters; one owner may have half of them. Default 1,000. */
  mostWaiting?: number;
  /**
   * How long an owner's slot rests, as a multiple of its work: a resting slot counts in `mostPerOwner`, but not as
   * shared. Default: never.
   */
  restOf?: (owner: string) => number;
}

export interface Permit {
  release(): void;
}

export interface FairPoolFigures {
  held: number;
  lent: number;
  waiting: number;
}

interface Owner {
  readonly name: string;
  held: number;
  lent: number;
  resting: number;
}

interface HeldPermit extends Permit {
  readonly owner: Owner;
  readonly since: number;
  state: 'held' | 'lent' | 'released';
}

const NOTHING = { held: 0, lent: 0, resting: 0 };

/** Waiters that each owner may have, however full the queue is. */
const LEAST_WAITING = 16;
const MOST_WAITING = 1_000;
const LONGEST_REST_MS = 1_000;

/**
 * Slots that organizations share (max-min fairness): a free one goes to the owner who holds fewest, so one organization
 * has all of them only while no other wants any. Slow work gives its slot away while others wait.
 */
export class FairPool {
  private readonly limits: Required<FairPoolLimits>;
  private readonly owners = new Map<string, Owner>();
  /** Permits beyond an owner's guaranteed ones that were not lent, oldest first. */
  private readonly lendable = new Set<HeldPermit>();
  private readonly queue = new WaitingLines<Permit>();
  private held = 0;
  private lent = 0;
  /** Held permits that count as shared: neither guaranteed nor lent. */
  private sharing = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param now a monotonic clock, in milliseconds */
  constructor(
    limits: FairPoolLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = {
      guaranteed: 0,
      mostPerOwner: Infinity,
      mostHeld: Infinity,
      slowAfterMs: Infinity,
      mostLent: 0,
      mostWaiting: MOST_WAITING,
      restOf: () => 0,
      ...limits,
    };
  }

  get isContended(): boolean {
    return this.queue.size > 0;
  }

  get figures(): FairPoolFigures {
    return { held: this.held, lent: this.lent, waiting: this.queue.size };
  }

  /**
   * Waits for a permit.
   *
   * @param owner id of the organization
   * @param longestWaitMs default: unlimited
   * @returns null after that time, or if too many wait already
   */
  acquire(owner: string, longestWaitMs = Infinity): Promise<Permit | null> {
    const permit = this.tryAcquire(owner);
    if (permit !== null || longestWaitMs <= 0 || this.isFullFor(owner)) return Promise.resolve(permit);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter<Permit> = {
        name: owner,
        take: (got) => {
          clearTimeout(timer);
          resolve(got);
        },
      };
      this.queue.add(waiter);
      if (longestWaitMs !== Infinity) {
        timer = setTimeout(() => this.queue.remove(waiter) && resolve(null), longestWaitMs).unref();
      }
      this.watch();
    });
  }

  tryAcquire(owner: string): Permit | null {
    if (!this.mayHold(owner)) this.lendSlow();
    return this.mayHold(owner) ? this.grant(owner) : null;
  }

  clear(): void {
    for (;;) {
      const waiter = this.queue.takeNext(() => 0);
      if (waiter === undefined) return;
      waiter.take(null);
    }
  }

  private mayHold(name: string): boolean {
    const { guaranteed, mostPerOwner, mostHeld, shared } = this.limits;
    if (this.held >= mostHeld) return false;
    const { held, lent, resting } = this.owners.get(name) ?? NOTHING;
    return held + resting < mostPerOwner && (held - lent < guaranteed || this.sharing < shared);
  }

  private isFullFor(owner: string): boolean {
    const { mostWaiting } = this.limits;
    const own = this.queue.sizeOf(owner);
    return own >= mostWaiting / 2 || (this.queue.size >= mostWaiting && own >= LEAST_WAITING);
  }

  private grant(name: string): Permit {
    const owner = this.owners.get(name) ?? { name, ...NOTHING };
    this.owners.set(name, owner);
    const permit: HeldPermit = { owner, since: this.now(), state: 'held', release: () => this.release(permit) };
    this.held += 1;
    this.count(owner, 1, 0);
    if (owner.held - owner.lent > this.limits.guaranteed) this.lendable.add(permit);
    return permit;
  }

  private release(permit: HeldPermit): void {
    const { owner, state } = permit;
    if (state === 'released') return;
    permit.state = 'released';
    this.held -= 1;
    this.lendable.delete(permit);
    if (state === 'lent') this.lent -= 1;
    this.count(owner, -1, state === 'lent' ? -1 : 0);
    const times = this.limits.restOf(owner.name);
    if (times > 0) this.rest(owner, Math.min((this.now() - permit.since) * times, LONGEST_REST_MS));
    this.forget(owner);
    if (this.isContended) this.handOut();
  }

  private rest(owner: Owner, ms: number): void {
    owner.resting += 1;
    setTimeout(() => {
      owner.resting -= 1;
      this.forget(owner);
      if (this.isContended) this.handOut();
    }, ms).unref();
  }

  private forget(owner: Owner): void {
    if (owner.held + owner.resting === 0) this.owners.delete(owner.name);
  }

  /** An owner's permits beyond its guaranteed and lent ones count as shared. */
  private count(owner: Owner, held: number, lent: number): void {
    this.sharing -= this.sharedBy(owner);
    owner.held += held;
    owner.lent += lent;
    this.sharing += this.sharedBy(owner);
  }

  private sharedBy({ held, lent }: Owner): number {
    return Math.max(0, held - lent - this.limits.guaranteed);
  }

  /** Gives free permits to waiters, first to the owner who holds fewest. */
  private handOut(): void {
    for (;;) {
      const next = this.queue.takeNext((name) => {
        const { held, resting } = this.owners.get(name) ?? NOTHING;
        return this.mayHold(name) ? held + resting : Infinity;
      });
      if (next === undefined) return;
      next.take(this.grant(next.name));
    }
  }

  /** Lends permits held too long, and gives their places to waiters. */
  private lendSlow(): void {
    const slowSince = this.now() - this.limits.slowAfterMs;
    for (const permit of this.lendable) {
      if (permit.since > slowSince || this.lent >= this.limits.mostLent) break;
      const { owner } = permit;
      // It has become a guaranteed permit of the owner: lending it would free no place.
      if (owner.held - owner.lent <= this.limits.guaranteed) continue;
      permit.state = 'lent';
      this.lendable.delete(permit);
      this.lent += 1;
      this.count(owner, 0, 1);
    }
    if (this.isContended) this.handOut();
  }

  private watch(): void {
    const { slowAfterMs } = this.limits;
    if (this.timer !== undefined || slowAfterMs === Infinity) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.lendSlow();
      if (this.isContended) this.watch();
    }, slowAfterMs / 5).unref();
  }
}

/**
 * How organizations share one process's connections to PostgreSQL: work for one of them has at most a third, all such
 * work together two thirds. The rest is for common work, such as batches and leases.
 *
 * @param poolSize connections of the process
 */
export function connectionShares(poolSize: number): FairPoolLimits & { mostPerOwner: number } {
  return { shared: Math.max(1, Math.floor((poolSize * 2) / 3)), mostPerOwner: Math.max(1, Math.floor(poolSize / 3)) };
}
