import type { LaneRow } from './store/lane-row';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Doorbell } from './doorbell';
import type { DrainJob, LaneKind, LaneQueue, RollingQueue } from './lane-queue';
import type { LaneRuntime } from './lane-runtime';
import { LanePacer } from './lane-pacer';
import { LaneSlots } from './lane-slots';
import type { LaneHandler, LaneStore } from './lane-store';
import { LaneSweeper } from './lane-sweeper';
import { LaneWorker } from './lane-worker';
import type { PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';
import type { RollingHandler, RollingRow, RollingStore } from './rolling-store';
import { RollingLaneWorker } from './rolling-worker';

export interface LaneEngineOptions {
  queue: LaneKind;
  bull: Queue<DrainJob>;
  /** Says which lanes have due rows and no owner. */
  store: { lanesWithWork(kind: string, limit: number): Promise<string[]> };
}

/**
 * What a process needs to work on lanes of a kind: the doorbell, the places that organizations share, the sweeper. Nest
 * starts the sweeper with the app, and stops it when the lanes that the process had in hand are done.
 */
export class LaneEngine implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly doorbell: Doorbell;
  readonly slots: LaneSlots;
  private readonly sweeper: LaneSweeper;

  constructor(runtime: LaneRuntime, { queue, bull, store }: LaneEngineOptions) {
    const { lanes, owners, lanesPerOrganization, metrics } = runtime.options;
    // Without a listener BullMQ prints every failed reconnect to the console, past the log.
    bull.on('error', runtime.onFailure('queue'));
    this.doorbell = new Doorbell(bull, { onFailure: runtime.onFailure('ring') });
    this.slots = new LaneSlots({
      queue,
      owners,
      ring: (lane) => this.doorbell.ring(lane),
      mostPerOwner: lanesPerOrganization,
    });
    this.sweeper = new LaneSweeper({
      queue,
      doorbell: this.doorbell,
      lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
      takeLease: (lane, leaseMs) => lanes.takeLease(lane, leaseMs),
      onSwept: (count) => metrics.observeSweep?.(count),
      onFailure: runtime.onFailure('sweep'),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  onApplicationShutdown(): void {
    this.sweeper.stop();
  }
}

export interface OrderedLaneOptions<Row extends LaneRow, Record_, Recorded extends { id: string }> {
  queue: LaneQueue;
  bull: Queue<DrainJob>;
  store: LaneStore<Row, Record_, Recorded>;
  handler: LaneHandler<Row, Record_, Recorded>;
}

/** The engine of a kind of lane whose rows are called one after the other. */
export class OrderedLaneEngine<Row extends LaneRow, Record_, Recorded extends { id: string }> extends LaneEngine {
  readonly worker: LaneWorker<Row, Record_, Recorded>;

  constructor(runtime: LaneRuntime, options: OrderedLaneOptions<Row, Record_, Recorded>) {
    super(runtime, options);
    const { leases } = runtime;
    const { doorbell, slots } = this;
    this.worker = new LaneWorker({ ...options, leases, doorbell, slots });
  }
}

export interface RollingLaneOptions<Row extends RollingRow, Record_, Recorded extends { id: string }> {
  queue: RollingQueue;
  bull: Queue<DrainJob>;
  store: RollingStore<Row, Record_, Recorded>;
  handler: RollingHandler<Row, Record_, Recorded>;
}

/** The engine of a kind of lane whose rows may pass each other. */
export class RollingLaneEngine<Row extends RollingRow, Record_, Recorded extends { id: string }> extends LaneEngine {
  readonly worker: RollingLaneWorker<Row, Record_, Recorded>;

  constructor(runtime: LaneRuntime, options: RollingLaneOptions<Row, Record_, Recorded>) {
    super(runtime, options);
    const { leases } = runtime;
    const { doorbell, slots } = this;
    this.worker = new RollingLaneWorker({ ...options, leases, doorbell, slots });
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
  /** Rings the lanes of those who send the rows. */
  senders: Pick<Doorbell, 'ring'>;
}

/** The engine of a kind of lane that is a batch: its rows leave one after the other through the lanes of their senders. */
export class PacedLaneEngine<
  Batch extends PacedBatch<Row>,
  Row,
  Draft,
  Released extends ReleasedRow,
  Result extends object,
> extends LaneEngine {
  readonly worker: LanePacer<Batch, Row, Draft, Released, Result>;

  constructor(runtime: LaneRuntime, options: PacedLaneOptions<Batch, Row, Draft, Released, Result>) {
    super(runtime, options);
    const { leases } = runtime;
    const { lanes } = runtime.options;
    const { doorbell, slots } = this;
    const { queue, handler, senders } = options;
    this.worker = new LanePacer({ queue, handler, senders, lanes, leases, doorbell, slots });
  }
}
