import { setTimeout as sleep } from 'node:timers/promises';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Redis } from 'ioredis';
import type { DrainJob } from './lane-queue';

/** BullMQ closes a worker without jobs within milliseconds, when Redis answers. */
const CLOSED_WITHIN_MS = 2_000;

export type LaneJob = Pick<Job<DrainJob>, 'name' | 'data'>;

export interface LaneWork {
  process(job: LaneJob): Promise<void>;
  stop(): void;
  onFailed?(): void;
}

export interface LaneLog {
  error(about: object, text: string): void;
  warn(about: object, text: string): void;
  debug(about: object, text: string): void;
}

/**
 * Passes the jobs of a lane queue to the lanes' worker and logs failures alike for all kinds. An app's processor
 * extends it and names its queue with `@Processor(QUEUE.queue, laneWorkerOptions(QUEUE))`.
 */
export abstract class LaneProcessor extends WorkerHost implements OnModuleDestroy, BeforeApplicationShutdown {
  private closing: Promise<void> | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private isConnected = false;

  protected constructor(
    private readonly work: LaneWork,
    private readonly log: LaneLog,
  ) {
    super();
  }

  process(job: Job<DrainJob>): Promise<void> {
    this.isConnected = true;
    const ended = this.work.process(job);
    const noted = ended
      .catch(() => undefined)
      .then(() => {
        this.underWay.delete(noted);
      });
    this.underWay.add(noted);
    return ended;
  }

  @OnWorkerEvent('ready')
  onReady(): void {
    this.isConnected = true;
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<DrainJob> | undefined, error: Error): void {
    this.work.onFailed?.();
    this.log.error({ err: error, lane: job?.data.lane }, 'a lane was left, it will be taken again');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.debug({ err: error }, 'the worker lost Redis');
  }

  @OnWorkerEvent('stalled')
  onStalled(jobId: string): void {
    this.log.warn({ job_id: jobId }, 'a worker left a lane job, it is taken again');
  }

  /** All processors of an app end together, whichever modules they are in. */
  onModuleDestroy(): void {
    this.work.stop();
    // BullMQ would wait for the first connection of a worker that never had one.
    const closed = this.worker.close(!this.isConnected);
    let isClosed = false;
    void closed.catch(() => undefined).then(() => (isClosed = true));
    this.closing = Promise.race([closed, this.giveUp(() => isClosed)]).then(() => closed);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.closing;
  }

  /**
   * The current lanes have ended, and BullMQ had time to say so: while Redis is away it asks for the next job, and
   * would wait forever for the answer. It gets none.
   */
  private async giveUp(isClosed: () => boolean): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    const { connection } = this.worker.opts;
    await sleep(CLOSED_WITHIN_MS, undefined, { ref: false });
    if (!isClosed() && connection instanceof Redis) connection.disconnect();
  }
}
