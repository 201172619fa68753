import { WaitingLines, type Waiter } from './waiting-lines';

/** How a pool is shared. All numbers are permits of this process. */
export interface FairPoolLimits {
  /** Permits that the owners share. */
  shared: number;
  /**
   * An owner's first permits, which do not count among the shared ones: so many it always gets, whatever others hold.
   * Default 0, for permits that stand for something really limited, like a connection.
   */
  guaranteed?: number;
  /** An owner never holds more. Default: no limit of its own. */
  mostPerOwner?: number;
  /** All owners together never hold more, guaranteed and lent ones included. Default: no limit of its own. */
  mostHeld?: number;
  /** A permit that is held longer is slow work: when others wait it is lent, and its place given away. Default: never. */
  slowAfterMs?: number;
  /** Permits that may be lent at once. Default 0. */
  mostLent?: number;
  /** Who may wait at once; one owner at most half of them. Default 1,000. */
  mostWaiting?: number;
  /**
   * How many times as long as its work took a place of an owner rests: it counts among those of `mostPerOwner`, and not
   * among the shared ones. Default: never.
   */
  restOf?: (owner: string) => number;
}

/** Leave to work. */
export interface Permit {
  /** Gives it back; a second call does nothing. */
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
  /** Places that were given back and rest. */
  resting: number;
}

interface HeldPermit extends Permit {
  readonly owner: Owner;
  readonly since: number;
  state: 'held' | 'lent' | 'released';
}

const NOTHING = { held: 0, lent: 0, resting: 0 };

/** So many of each owner may wait, however full the queue is. */
const LEAST_WAITING = 16;
const MOST_WAITING = 1_000;
const LONGEST_REST_MS = 1_000;

/**
 * Slots that organizations share (max-min fairness): a free one goes to whoever holds fewest, so that one organization
 * has all of them only while nobody else wants any. Slow work gives its place away while others wait.
 */
export class FairPool {
  private readonly limits: Required<FairPoolLimits>;
  /** Who holds permits. */
  private readonly owners = new Map<string, Owner>();
  /** Permits beyond an owner's guaranteed ones that were not lent, the oldest first. */
  private readonly lendable = new Set<HeldPermit>();
  private readonly queue = new WaitingLines<Permit>();
  private held = 0;
  private lent = 0;
  /** Of those held, what counts among the shared ones: neither guaranteed nor lent. */
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

  /** Whether somebody waits. */
  get isContended(): boolean {
    return this.queue.size > 0;
  }

  get figures(): FairPoolFigures {
    return { held: this.held, lent: this.lent, waiting: this.queue.size };
  }

  /**
   * Waits for a permit.
   *
   * @param owner whose work it is: the id of an organization
   * @param longestWaitMs default: as long as it takes
   * @returns null when the time is over, or too many wait already
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

  /** A permit, if there is one now. */
  tryAcquire(owner: string): Permit | null {
    if (!this.mayHold(owner)) this.lendSlow();
    return this.mayHold(owner) ? this.grant(owner) : null;
  }

  /** Turns away all who wait. */
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

  /** What an owner has beyond its guaranteed permits and did not lend counts among the shared ones. */
  private count(owner: Owner, held: number, lent: number): void {
    this.sharing -= this.sharedBy(owner);
    owner.held += held;
    owner.lent += lent;
    this.sharing += this.sharedBy(owner);
  }

  private sharedBy({ held, lent }: Owner): number {
    return Math.max(0, held - lent - this.limits.guaranteed);
  }

  /** Gives what is free to those who wait, first to whoever holds fewest. */
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

  /** Lends what is held too long, and gives the places to those who wait. */
  private lendSlow(): void {
    const slowSince = this.now() - this.limits.slowAfterMs;
    for (const permit of this.lendable) {
      if (permit.since > slowSince || this.lent >= this.limits.mostLent) break;
      const { owner } = permit;
      // It came to the owner's guaranteed ones meanwhile: nobody would gain a place.
      if (owner.held - owner.lent <= this.limits.guaranteed) continue;
      permit.state = 'lent';
      this.lendable.delete(permit);
      this.lent += 1;
      this.count(owner, 0, 1);
    }
    if (this.isContended) this.handOut();
  }

  /** While somebody waits, looks again and again for work that became slow. */
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
