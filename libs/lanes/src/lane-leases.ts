import { PeriodicTask } from '@chasqui/timing';
import type { LaneLease, LaneRelease } from './store/lane.repository';
import { Batcher } from './batcher';
import type { ProcessRegistry } from '@chasqui/processes';

/** The part of `LaneRepository` that gives leases back. */
export interface LeaseStore {
  release(releases: readonly LaneRelease[]): Promise<void>;
}

export interface LaneLeasesOptions {
  /** Whose the leases are: they last while that process lives. */
  processes: Pick<ProcessRegistry, 'isCertain'>;
  store: LeaseStore;
  onFailure: (error: unknown) => void;
}

/** That a lane was given back is remembered for so long: longer than anybody's look at it takes. */
const REMEMBERED_MS = 10_000;
/** Lanes that PostgreSQL did not take back are offered again so often. */
const OWED_AGAIN_MS = 100;
/** Releases of lanes that end together share a statement. */
const BATCH = 200;

/** The leases that this process holds. They last while it lives, whatever becomes of its connections. */
export class LaneLeases {
  /** Fences by lane. */
  private readonly held = new Map<string, number>();
  /** Lanes that were given back, oldest first, and when. */
  private readonly givenBack = new Map<string, number>();
  /** Lanes that PostgreSQL did not take back yet: as long as this process lives nobody else would take them. */
  private owed: LaneRelease[] = [];
  private readonly listeners: ((lanes: readonly string[]) => void)[] = [];
  private readonly releases: Batcher<LaneRelease, undefined>;
  private readonly task: PeriodicTask;

  constructor(private readonly options: LaneLeasesOptions) {
    this.releases = new Batcher({
      maxItems: BATCH,
      maxUnderWay: 2,
      run: async (items) => {
        await options.store.release(items);
        return items.map(() => undefined);
      },
    });
    this.task = new PeriodicTask({
      run: () => this.settle(),
      everyMs: OWED_AGAIN_MS,
      onFailure: options.onFailure,
    });
    this.task.start();
  }

  add(lease: LaneLease): void {
    this.held.set(lease.lane, lease.fence);
  }

  /** Whether a lease certainly holds, by what this process knows: false after it was frozen, or without PostgreSQL. */
  isHeld({ lane, fence }: LaneLease): boolean {
    return this.held.get(lane) === fence && this.options.processes.isCertain;
  }

  /** Gives a lane back. One that PostgreSQL does not take back now is offered again until it does. */
  async release(lease: LaneLease, blockedMs: number | null): Promise<void> {
    this.held.delete(lease.lane);
    const release = { ...lease, blockedMs };
    try {
      await this.releases.add(release);
    } catch (error) {
      this.options.onFailure(error);
      this.owed.push(release);
    }
    this.noteGivenBack(lease.lane);
  }

  /** Hears of lanes that were given back late: nobody could take them meanwhile, and whoever rang them rang in vain. */
  onSettled(listener: (lanes: readonly string[]) => void): void {
    this.listeners.push(listener);
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
    void this.task.stop();
  }

  private async settle(): Promise<void> {
    while (this.owed.length > 0) {
      const some = this.owed.slice(0, BATCH);
      await this.options.store.release(some);
      this.owed = this.owed.slice(some.length);
      const lanes = some.map(({ lane }) => lane);
      for (const lane of lanes) this.noteGivenBack(lane);
      for (const listener of this.listeners) listener(lanes);
    }
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
}
