import { PeriodicTask } from '@chasqui/runtime';
import type { LaneLease, LaneRelease, LaneWorkDone } from './store/lane.repository';
import { Batcher } from './batcher';
import type { ProcessRegistry } from './processes/process-registry';

export interface LeaseStore {
  release(releases: readonly LaneRelease[]): Promise<void>;
  heldOf(processId: number, lanes: readonly string[]): Promise<LaneLease[]>;
}

export interface LaneLeasesOptions {
  /** A lease lasts while its process lives. */
  processes: Pick<ProcessRegistry, 'id' | 'isCertain'>;
  store: LeaseStore;
  onFailure: (error: unknown) => void;
}

/** How long a returned lane is remembered: longer than any process's look at it takes. */
const REMEMBERED_MS = 10_000;
const OWED_AGAIN_MS = 100;
const BATCH = 200;
/**
 * A take whose answer was lost may still be done: by a server that stood still for seconds, or when a lost network is
 * back, because Linux resends unacknowledged data for nearly two minutes, even after the end of the connection.
 */
const LOOKS = { soon: { count: 15, everyMs: 1_000 }, late: { count: 6, everyMs: 30_000 } };
const MOST_PER_LOOK = 1_000;

/** PostgreSQL may know more about this lane than this process. */
interface Doubt {
  looks: number;
  /** By `performance.now()`. */
  lookAt: number;
  fence: number;
}

/** This process's leases. They last while it lives, whatever becomes of its connections. */
export class LaneLeases {
  private readonly held = new Map<string, number>();
  private readonly givenBack = new Map<string, number>();
  /** Lanes that PostgreSQL has not taken back yet: no other process takes them while this one lives. */
  private owed: LaneRelease[] = [];
  private readonly beingTaken = new Map<string, number>();
  private readonly doubts = new Map<string, Doubt>();
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

  /**
   * Takes and holds a lane. If PostgreSQL granted it but the answer was lost, the lane would stand still for as long as
   * this process lives: it is found, and given back.
   *
   * @param ask its answer has the fence, null: another process holds the lane
   * @throws what `ask` throws
   */
  async take<Taken extends { fence: number }>(lane: string, ask: () => Promise<Taken | null>): Promise<Taken | null> {
    this.beingTaken.set(lane, (this.beingTaken.get(lane) ?? 0) + 1);
    try {
      const taken = await ask();
      if (taken !== null) this.hold(lane, taken.fence);
      return taken;
    } catch (error) {
      const fence = this.doubts.get(lane)?.fence ?? this.held.get(lane) ?? 0;
      this.doubts.set(lane, { looks: 0, lookAt: performance.now() + OWED_AGAIN_MS, fence });
      throw error;
    } finally {
      const others = (this.beingTaken.get(lane) ?? 1) - 1;
      if (others > 0) this.beingTaken.set(lane, others);
      else this.beingTaken.delete(lane);
    }
  }

  private hold(lane: string, fence: number): void {
    this.held.set(lane, fence);
    const doubt = this.doubts.get(lane);
    if (doubt !== undefined) doubt.fence = fence;
  }

  /**
   * Whether a lease certainly holds, as far as this process knows: false after it was frozen, or without PostgreSQL.
   */
  isHeld({ lane, fence }: LaneLease): boolean {
    return this.held.get(lane) === fence && this.options.processes.isCertain;
  }

  /** Gives a lane back, with figures for operators. It is offered again until PostgreSQL takes it back. */
  async release(lease: LaneLease, blockedMs: number | null, work?: LaneWorkDone): Promise<void> {
    // Taken for dead meanwhile, this process may have taken the lane again.
    if (this.held.get(lease.lane) === lease.fence) this.held.delete(lease.lane);
    const release = { ...lease, blockedMs, ...(work && { work }) };
    try {
      await this.releases.add(release);
    } catch (error) {
      this.options.onFailure(error);
      this.owed.push(release);
    }
    this.noteGivenBack(lease.lane);
  }

  /** Listens for lanes that were given back late: rings in the meantime were in vain. */
  onSettled(listener: (lanes: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Whether this process gave a lane back after a moment: an earlier read that showed an owner may have shown us.
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
    await this.giveBackOwed();
    await this.findLost();
  }

  private async giveBackOwed(): Promise<void> {
    while (this.owed.length > 0) {
      const some = this.owed.slice(0, BATCH);
      await this.options.store.release(some);
      this.owed = this.owed.slice(some.length);
      const lanes = some.map(({ lane }) => lane);
      for (const lane of lanes) this.noteGivenBack(lane);
      for (const listener of this.listeners) listener(lanes);
    }
  }

  /** Lanes that PostgreSQL holds for this process without its knowledge are owed. */
  private async findLost(): Promise<void> {
    const now = performance.now();
    const due = [...this.doubts].filter(([, { lookAt }]) => lookAt <= now).slice(0, MOST_PER_LOOK);
    if (due.length === 0) return;
    const lanes = due.map(([lane]) => lane);
    const found = await this.options.store.heldOf(this.options.processes.id, lanes);
    for (const { lane, fence } of found) {
      const doubt = this.doubts.get(lane);
      if (doubt === undefined || fence <= doubt.fence || this.beingTaken.has(lane)) continue;
      doubt.fence = fence;
      this.owed.push({ lane, fence, blockedMs: null });
    }
    for (const [lane, doubt] of due) {
      doubt.looks += 1;
      doubt.lookAt = now + (doubt.looks < LOOKS.soon.count ? LOOKS.soon : LOOKS.late).everyMs;
      if (doubt.looks >= LOOKS.soon.count + LOOKS.late.count && this.doubts.get(lane) === doubt)
        this.doubts.delete(lane);
    }
    await this.giveBackOwed();
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
