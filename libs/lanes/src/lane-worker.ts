import { isConnectionTrouble } from '@chasqui/database';
import type { Job, WorkerOptions } from 'bullmq';
import type { LaneRow } from './store/lane-row';
import { Batcher } from './batcher';
import type { Doorbell } from './doorbell';
import { LaneDrain } from './lane-drain';
import type { FinishedRows } from './finished-rows';
import type { LaneLeases } from './lane-leases';
import { type DrainJob, type LaneKind, type LaneQueue, toDrainJob } from './lane-queue';
import type { LaneProcesses } from './lane-runtime';
import type { LaneSlots } from './lane-slots';
import { BATCH, recordBatcher } from './record-batcher';
import { isOverdue } from './lane-handover';
import type { LaneHandler, LaneStore } from './lane-store';
import type { LaneWorkDone } from './store/lane.repository';

export interface LaneWorkerOptions<Row extends LaneRow, Record_, Recorded extends { id: string }> {
  queue: LaneQueue;
  store: LaneStore<Row, Record_, Recorded>;
  handler: LaneHandler<Row, Record_, Recorded>;
  processes: Pick<LaneProcesses, 'id' | 'isMine'>;
  leases: LaneLeases;
  doorbell: Doorbell;
  slots: LaneSlots;
  finished?: Pick<FinishedRows, 'add'>;
  onDrained?: (done: number) => void;
}

export function laneWorkerOptions(queue: LaneKind): Omit<WorkerOptions, 'connection'> {
  return {
    // Lanes wait for their organization's place in the process: a queue knows no organizations.
    concurrency: queue.slots.mostHeld + queue.slots.mostWaiting,
    // A killed worker's job is found again after 10 s (measured); a lane job may be found again without end.
    lockDuration: 10_000,
    stalledInterval: 5_000,
    maxStalledCount: 1_000_000,
    // After a lost connection BullMQ would rest 15 s before it takes a job.
    runRetryDelay: 250,
    metrics: { maxDataPoints: 60 },
  };
}

const SHARE_MS = 2_000;
const AFTER_BUG_MS = 1_000;

/**
 * Drains lanes: one BullMQ job per lane with work; all lanes of the process share the statements that start and record.
 */
export class LaneWorker<Row extends LaneRow, Record_, Recorded extends { id: string }> {
  private readonly starts: Batcher<{ lane: string; fence: number; id: string }, boolean>;
  private readonly records: Batcher<{ lane: string; fence: number; id: string; record: Record_ }, boolean>;
  private active = 0;
  private isStopping = false;

  constructor(private readonly options: LaneWorkerOptions<Row, Record_, Recorded>) {
    const { queue, store, handler, finished } = options;
    this.starts = new Batcher({
      maxItems: BATCH,
      maxUnderWay: 2,
      run: async (items) => {
        const started = await store.start(items);
        return items.map((item) => started.has(item.id));
      },
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
    await this.options.slots.run(lane, () => this.drain(lane));
  }

  get lanesAtWork(): number {
    return this.active;
  }

  /** From now on lanes are left after the rows already read: they ring themselves for another process. */
  stop(): void {
    this.isStopping = true;
    this.options.slots.stop();
  }

  private async drain(lane: string): Promise<void> {
    const { queue, store, processes, leases, doorbell, slots } = this.options;
    const taken = await slots.read(lane, () => leases.take(lane, () => store.take(lane, processes.id, queue.chunk)));
    // Another process works on it and reads its new rows; it rings again when it gives the lane back.
    if (taken === null) return;
    const lease = { lane, fence: taken.fence };
    this.active += 1;
    // A drain counts as broken until it ended properly.
    let blockedMs: number | null = AFTER_BUG_MS;
    let mustRing = false;
    let work: LaneWorkDone | undefined;
    try {
      const end = await new LaneDrain(this.port(lane), lane, taken.fence).run(taken.rows);
      if (end.why !== 'lost') blockedMs = end.blockedMs;
      mustRing = end.why === 'yielded';
      work = { rows: end.done, tookMs: end.tookMs };
      this.options.onDrained?.(end.done);
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // Only a connection was lost: the lane continues over a new one.
      blockedMs = null;
      mustRing = true;
    } finally {
      this.active -= 1;
      await leases.release(lease, blockedMs, work);
      if (mustRing) doorbell.ring(lane);
    }
  }

  private port(lane: string) {
    const { queue, store, handler, slots, processes } = this.options;
    return {
      queue,
      handler,
      next: (lane: string, limit: number) => slots.read(lane, () => store.next(lane, limit)),
      start: (lane: string, fence: number, id: string) => this.starts.add({ lane, fence, id }),
      record: (lane: string, fence: number, id: string, record: Record_) =>
        this.records.add({ lane, fence, id, record }),
      mustYield: (done: number, sinceMs: number) =>
        this.isStopping ||
        (slots.isContended && (done >= queue.chunk || sinceMs >= SHARE_MS)) ||
        isOverdue(processes, lane, sinceMs),
      now: () => performance.now(),
    };
  }
}
