import type { LaneLease, LaneRelease } from './store/lane.repository';
import { Batcher } from './batcher';

/** The part of `LaneRepository` that keeps leases. */
export interface LeaseStore {
  extend(leases: readonly LaneLease[], leaseMs: number): Promise<ReadonlySet<string>>;
  release(releases: readonly LaneRelease[]): Promise<void>;
}

/** A lease lasts so long without being extended, which bounds how long a killed worker's lane waits. */
export const LEASE_MS = 12_000;
/** Leases of a living worker are extended so often. */
export const EXTEND_EVERY_MS = 4_000;

/** That a lane was given back is remembered for so long: longer than anybody's look at it takes. */
const REMEMBERED_MS = 10_000;

/** Releases of lanes that end together share a statement. */
const BATCH = 200;

/** The leases that this process holds, extended together while it lives. */
export class LaneLeases {
  private readonly held = new Map<string, { fence: number; until: number }>();
  /** Lanes that were given back, oldest first, and when. */
  private readonly givenBack = new Map<string, number>();
  private readonly releases: Batcher<LaneRelease, undefined>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: LeaseStore,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.releases = new Batcher({
      maxItems: BATCH,
      maxUnderWay: 2,
      run: async (items) => {
        await store.release(items);
        return items.map(() => undefined);
      },
    });
  }

  /** @param askedAt when the lane was asked for, by `performance.now()`; default: now */
  add(lease: LaneLease, askedAt = performance.now()): void {
    this.held.set(lease.lane, { fence: lease.fence, until: askedAt + LEASE_MS });
    this.timer ??= setInterval(() => void this.extend(), EXTEND_EVERY_MS).unref();
  }

  /** Whether a lease certainly holds, by the clock of this process: false after it was frozen, or without PostgreSQL. */
  isHeld(lease: LaneLease): boolean {
    const held = this.held.get(lease.lane);
    return held?.fence === lease.fence && performance.now() < held.until;
  }

  /** Gives a lane back. A lease that cannot be released runs out by itself. */
  async release(lease: LaneLease, blockedMs: number | null): Promise<void> {
    this.held.delete(lease.lane);
    try {
      await this.releases.add({ ...lease, blockedMs });
    } catch (error) {
      this.onFailure(error);
    }
    this.noteGivenBack(lease.lane);
  }

  /**
   * Whether this process gave a lane back after a moment: who read before it that somebody holds the lane, read of us.
   *
   * @param at by `performance.now()`, at most some seconds ago
   */
  gaveBackSince(lane: string, at: number): boolean {
    return (this.givenBack.get(lane) ?? -Infinity) >= at;
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private noteGivenBack(lane: string): void {
    const now = performance.now();
    this.givenBack.delete(lane);
    this.givenBack.set(lane, now);
    for (const [old, at] of this.givenBack) {
      if (now - at <= REMEMBERED_MS) return;
      this.givenBack.delete(old);
    }
  }

  private async extend(): Promise<void> {
    const leases = [...this.held].map(([lane, { fence }]) => ({ lane, fence }));
    if (leases.length === 0) return;
    const until = performance.now() + LEASE_MS;
    try {
      // A lease that was lost shows at the next start or record, which its fence refuses.
      const extended = await this.store.extend(leases, LEASE_MS);
      for (const { lane, fence } of leases) {
        if (extended.has(lane) && this.held.get(lane)?.fence === fence) this.held.set(lane, { fence, until });
      }
    } catch (error) {
      this.onFailure(error);
    }
  }
}
