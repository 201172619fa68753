import type { LaneRow } from './store/lane-row';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import { PeriodicTask } from '@chasqui/runtime';
import type { Queue } from 'bullmq';
import { Doorbell } from './doorbell';
import type { DrainJob, LaneKind, LaneQueue, RollingQueue } from './lane-queue';
import type { LaneRuntime } from './lane-runtime';
import type { RingDetour } from './ring-detour';
import { LaneFinder } from './lane-finder';
import { LanePacer } from './lane-pacer';
import type { LaneWork } from './lane-processor';
import { LaneSlots } from './lane-slots';
import type { LaneHandler, LaneStore } from './lane-store';
import { LaneSweeper } from './lane-sweeper';
import { LaneWorker } from './lane-worker';
import type { PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';
import type { RollingHandler, RollingRow, RollingStore } from './rolling-store';
import { RollingLaneWorker } from './rolling-worker';

/** While Redis is away, a process looks this often into PostgreSQL for lanes without a ring. */
const POLL_EVERY_MS = 300;
/** Pause as a multiple of the last look's time, so that looks never keep PostgreSQL busy. */
const RESTS = 10;

export interface LaneEngineOptions {
  queue: LaneKind;
  bull: Queue<DrainJob>;
  store: { lanesWithWork(kind: string, limit: number): Promise<string[]> };
}

/**
 * What a process needs to work on a kind of lane: doorbell, shares of organizations, sweeper, takeover of dead owners'
 * lanes, and rings while Redis is away. Nest starts the sweeper with the app, and stops it when the process's current
 * lanes are done.
 */
export abstract class LaneEngine
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown
{
  readonly doorbell: Doorbell;
  readonly slots: LaneSlots;
  readonly finder: LaneFinder;
  abstract readonly worker: LaneWork;
  private readonly rings: Queue<DrainJob>;
  private readonly sweeper: LaneSweeper;
  private readonly poll: PeriodicTask;
  private ending: Promise<void> | undefined;
  private readonly onTakeOver: (lanes: number) => void;
  /** By `performance.now()`: no look before. */
  private restsUntil = 0;
  private deaths = 0;

  protected constructor(runtime: LaneRuntime, { queue, bull, store }: LaneEngineOptions) {
    const { lanes, owners, lanesPerOrganization, connections, metrics, processes } = runtime.options;
    // Without a listener BullMQ prints every failed reconnect to the console, past the log.
    bull.on('error', runtime.onFailure('queue'));
    const { detour, openRings } = runtime.options;
    this.rings = openRings?.(queue.queue) ?? bull;
    if (this.rings !== bull) this.rings.on('error', runtime.onFailure('queue'));
    this.doorbell = new Doorbell(this.rings, {
      onFailure: runtime.onFailure('ring'),
      ...(detour && { detour: detour.to(queue.queue) }),
      round: () => `${processes.id}:${this.deaths}:`,
    });
    this.slots = new LaneSlots({
      queue,
      owners,
      ring: (lane) => this.doorbell.ring(lane),
      mostPerOwner: lanesPerOrganization,
      connections,
    });
    this.onTakeOver = (count) => metrics.observeTakeOver?.(count);
    const failed = runtime.onFailure('find');
    this.finder = new LaneFinder({
      queue,
      lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
      heldBy: (kind, processIds) => lanes.heldBy(kind, processIds),
      isMine: (lane) => processes.isMine(lane),
      process: (job) => this.worker.process(job),
      onFailure: failed,
    });
    processes.onDeaths((ids) => {
      this.deaths += 1;
      void this.takeOver(ids).catch(failed);
    });
    runtime.leases.onSettled((late) => this.finder.begin(late.filter((lane) => lane.startsWith(`${queue.kind}:`))));
    const look = () => void this.finder.look().catch(failed);
    processes.onReturn(look);
    detour?.onChange(look);
    detour?.hear(queue.queue, (lanes) => this.finder.hear(lanes), runtime.onFailure('ring'));
    this.poll = new PeriodicTask({
      run: () => this.lookWhileAway(detour),
      everyMs: POLL_EVERY_MS,
      jitter: 0.3,
      onFailure: failed,
    });
    this.sweeper = new LaneSweeper({
      queue,
      doorbell: this.doorbell,
      lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
      isMine: (task) => processes.isMine(task),
      onSwept: (count) => metrics.observeSweep?.(count),
      onFailure: runtime.onFailure('sweep'),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
    this.poll.start();
  }

  onModuleDestroy(): void {
    this.ending = this.finder.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ending;
  }

  private async lookWhileAway(detour: RingDetour | undefined): Promise<void> {
    const beganAt = performance.now();
    if (!detour?.isAway || beganAt < this.restsUntil) return;
    await this.finder.look();
    const endedAt = performance.now();
    this.restsUntil = endedAt + (endedAt - beganAt) * RESTS - POLL_EVERY_MS;
  }

  /** For some seconds Redis takes jobs of the dead for active ones: rings of their lanes would wait behind them. */
  private async takeOver(processIds: readonly number[]): Promise<void> {
    const lanes = await this.finder.takeOver(processIds);
    this.onTakeOver(lanes.length);
    await Promise.all(lanes.map((lane) => this.rings.removeDeduplicationKey(lane)));
  }

  onApplicationShutdown(): void {
    this.sweeper.stop();
    void this.poll.stop();
  }
}

export interface OrderedLaneOptions<Row extends LaneRow, Record_, Recorded extends { id: string }> {
  queue: LaneQueue;
  bull: Queue<DrainJob>;
  store: LaneStore<Row, Record_, Recorded>;
  handler: LaneHandler<Row, Record_, Recorded>;
}

export class OrderedLaneEngine<Row extends LaneRow, Record_, Recorded extends { id: string }> extends LaneEngine {
  override readonly worker: LaneWorker<Row, Record_, Recorded>;

  constructor(runtime: LaneRuntime, options: OrderedLaneOptions<Row, Record_, Recorded>) {
    super(runtime, options);
    const { leases, finished } = runtime;
    const { processes } = runtime.options;
    const { doorbell, slots } = this;
    this.worker = new LaneWorker({ ...options, processes, leases, doorbell, slots, finished });
  }
}

export interface RollingLaneOptions<Row extends RollingRow, Record_, Recorded extends { id: string }> {
  queue: RollingQueue;
  bull: Queue<DrainJob>;
  store: RollingStore<Row, Record_, Recorded>;
  handler: RollingHandler<Row, Record_, Recorded>;
}

export class RollingLaneEngine<Row extends RollingRow, Record_, Recorded extends { id: string }> extends LaneEngine {
  override readonly worker: RollingLaneWorker<Row, Record_, Recorded>;

  constructor(runtime: LaneRuntime, options: RollingLaneOptions<Row, Record_, Recorded>) {
    super(runtime, options);
    const { leases, finished } = runtime;
    const { processes } = runtime.options;
    const { doorbell, slots } = this;
    this.worker = new RollingLaneWorker({ ...options, processes, leases, doorbell, slots, finished });
  }
}

export interface PacedLaneOptions<
  Batch extends PacedBatch<Row>,
  Row,
  Draft,
  Released extends ReleasedRow,
  Result extends object,
> extends LaneEngineOptions {
  handler: PacedHandler<Batch, Row, Draft, Released, Result>;
  senders: Pick<Doorbell, 'ring'>;
}

export class PacedLaneEngine<
  Batch extends PacedBatch<Row>,
  Row,
  Draft,
  Released extends ReleasedRow,
  Result extends object,
> extends LaneEngine {
  override readonly worker: LanePacer<Batch, Row, Draft, Released, Result>;

  constructor(runtime: LaneRuntime, options: PacedLaneOptions<Batch, Row, Draft, Released, Result>) {
    super(runtime, options);
    const { leases, finished } = runtime;
    const { lanes, processes } = runtime.options;
    const { doorbell, slots } = this;
    const { queue, handler, senders } = options;
    this.worker = new LanePacer({ queue, handler, senders, lanes, processes, leases, doorbell, slots, finished });
  }
}
