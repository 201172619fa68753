import type { DeliveryOutcome, LaneDelivery, RecordedDelivery } from '@chasqui/entities';
import { type DrainJob, HOOK_LANES, laneWorkerOptions, type RollingLaneWorker } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import type { Job } from 'bullmq';

/** The lane engine of webhooks, made in the module. */
export const HOOK_LANE_WORKER = Symbol('HOOK_LANE_WORKER');
export type HookLaneWorker = RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>;

/** Hands the jobs of the queue to the lane engine. */
@Processor(HOOK_LANES.queue, laneWorkerOptions(HOOK_LANES))
export class HookLaneProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    @Inject(HOOK_LANE_WORKER) private readonly lanes: HookLaneWorker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  process(job: Job<DrainJob>): Promise<void> {
    return this.lanes.process(job);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<DrainJob> | undefined, error: Error): void {
    this.logger.error({ err: error, lane: job?.data.lane }, 'a lane was left, it will be taken again');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.debug({ err: error }, 'the worker lost Redis');
  }

  @OnWorkerEvent('stalled')
  onStalled(jobId: string): void {
    this.logger.warn({ job_id: jobId }, 'a worker left a lane job, it is taken again');
  }

  /** Before connections close: takes no more lanes and ends the requests under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.lanes.stop();
    await this.worker.close();
  }
}
