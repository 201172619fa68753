import { isConnectionTrouble } from '@chasqui/database';
import type { Job } from 'bullmq';
import type { FinishedRows } from './finished-rows';
import type { LaneLease, LaneWorkDone } from './store/lane.repository';
import { Batcher } from './batcher';
import type { Doorbell } from './doorbell';
import type { LaneLeases } from './lane-leases';
import { type DrainJob, type RollingQueue, toDrainJob } from './lane-queue';
import { isOverdue } from './lane-handover';
import type { LaneProcesses } from './lane-runtime';
import type { LaneSlots } from './lane-slots';
import { BATCH, recordBatcher } from './record-batcher';
import { RollingDrain } from './rolling-drain';
import type { ClaimedRows, RollingHandler, RollingRow, RollingStore, RowClaim } from './rolling-store';

export interface RollingWorkerOptions<Row extends RollingRow, Record_, Recorded extends { id: string }> {
  queue: RollingQueue;
  store: RollingStore<Row, Record_, Recorded>;
  handler: RollingHandler<Row, Record_, Recorded>;
  processes: Pick<LaneProcesses, 'id' | 'isMine'>;
  leases: LaneLeases;
  doorbell: Pick<Doorbell, 'ring'>;
  slots: LaneSlots;
  finished?: Pick<FinishedRows, 'add'>;
}

const SHARE_MS = 2_000;
/** Claims are counted by lanes, not by rows. */
const LANES_PER_CLAIM = 50;
const AFTER_BUG_MS = 1_000;

/** Drains lanes without order: one BullMQ job per lane with work; all lanes of the process share the statements. */
export class RollingLaneWorker<Row extends RollingRow, Record_, Recorded extends { id: string }> {
  private readonly takes: Batcher<string, ClaimedRows<Row> | null>;
  private readonly claims: Batcher<RowClaim, ClaimedRows<Row> | null>;
  private readonly records: Batcher<LaneLease & { id: string; record: Record_ }, boolean>;
  /** Undefined while the lane is being taken. */
  private readonly drains = new Map<string, RollingDrain<Row, Record_> | undefined>();
  private readonly rungMeanwhile = new Set<string>();
  private isStopping = false;

  constructor(private readonly options: RollingWorkerOptions<Row, Record_, Recorded>) {
    const { queue, store, handler, processes, finished } = options;
    this.takes = new Batcher({
      maxItems: LANES_PER_CLAIM,
      maxUnderWay: 2,
      run: async (lanes) => {
        const requests = lanes.map((lane) => ({ lane, limit: queue.inFlight }));
        return byLane(lanes, await store.take(requests, processes.id));
      },
    });
    this.claims = new Batcher({
      maxItems: LANES_PER_CLAIM,
      maxUnderWay: 2,
      run: async (requests) =>
        byLane(
          requests.map(({ lane }) => lane),
          await store.claim(requests),
        ),
    });
    this.records = recordBatcher({
      store,
      handler,
      onFinished: (rows) => finished?.add(queue.kind, rows),
      isStopping: () => this.isStopping,
    });
  }

  async process(job: Pick<Job<DrainJob>, 'name' | 'data'>): Promise<void> {
    const { lane } = toDrainJob(this.options.queue, job.name, job.data);
    // A lane at work is looked into without another place.
    if (!this.look(lane)) await this.options.slots.run(lane, () => this.drain(lane));
  }

  get lanesAtWork(): number {
    return this.drains.size;
  }

  /** Tells a lane at work here that there may be more in it. False: it is not at work here. */
  look(lane: string): boolean {
    if (!this.drains.has(lane)) return false;
    if (!this.drains.get(lane)?.look()) this.rungMeanwhile.add(lane);
    return true;
  }

  /** From now on lanes are left when their calls have ended: they ring themselves for another process. */
  stop(): void {
    this.isStopping = true;
    this.options.slots.stop();
    for (const lane of this.drains.keys()) this.look(lane);
  }

  private async drain(lane: string): Promise<void> {
    if (this.look(lane)) return;
    this.drains.set(lane, undefined);
    let mustRing = false;
    try {
      const taken = await this.options.leases.take(lane, () => this.takes.add(lane));
      // Another process works on it; one that takes it from the dead looks into it as well.
      if (taken !== null) mustRing = await this.work(taken);
    } finally {
      this.drains.delete(lane);
      if (this.rungMeanwhile.delete(lane)) mustRing = true;
    }
    if (mustRing) this.options.doorbell.ring(lane);
  }

  /** @returns whether the lane has to be rung again */
  private async work(taken: ClaimedRows<Row>): Promise<boolean> {
    const { leases } = this.options;
    const lease = { lane: taken.lane, fence: taken.fence };
    const drain = new RollingDrain(this.port(lease), lease.lane);
    this.drains.set(lease.lane, drain);
    // A drain counts as broken until it ended properly.
    let blockedMs: number | null = AFTER_BUG_MS;
    let work: LaneWorkDone | undefined;
    try {
      const ended = drain.run(taken);
      if (this.rungMeanwhile.delete(lease.lane)) drain.look();
      const end = await ended;
      work = { rows: end.done, tookMs: end.tookMs };
      if (end.why !== 'lost') blockedMs = end.blockedMs;
      return end.why === 'yielded';
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // Only a connection was lost: the lane continues over a new one.
      blockedMs = null;
      return true;
    } finally {
      await leases.release(lease, blockedMs, work);
    }
  }

  private port(lease: LaneLease) {
    const { queue, store, handler, leases, slots, processes } = this.options;
    return {
      queue,
      handler,
      claim: (limit: number, inHand: readonly string[]) => this.claims.add({ ...lease, limit, inHand }),
      record: (id: string, record: Record_) => this.records.add({ ...lease, id, record }),
      giveBack: (ids: readonly string[]) => store.giveBack(lease, ids),
      isHeld: () => leases.isHeld(lease),
      mustYield: (done: number, sinceMs: number) =>
        this.isStopping ||
        (slots.isContended && (done >= BATCH || sinceMs >= SHARE_MS)) ||
        isOverdue(processes, lease.lane, sinceMs),
      mayLinger: () => !this.isStopping && this.drains.size < queue.slots.shared / 2,
      now: () => performance.now(),
    };
  }
}

function byLane<Row>(lanes: readonly string[], found: readonly ClaimedRows<Row>[]): (ClaimedRows<Row> | null)[] {
  const rows = new Map(found.map((claimed) => [claimed.lane, claimed]));
  return lanes.map((lane) => rows.get(lane) ?? null);
}
