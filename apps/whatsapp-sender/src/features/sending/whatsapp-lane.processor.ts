import { type DrainJob, LaneWorker, laneWorkerOptions, WHATSAPP_LANES } from '@chasqui/lanes';
import type { LaneMessage, MessageRecord, RecordedMessage } from '@chasqui/entities';
import { type Logger, LOGGER } from '@chasqui/platform';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import type { Job } from 'bullmq';

/** The lane engine of WhatsApp messages, made in the module. */
export const WHATSAPP_LANE_WORKER = Symbol('WHATSAPP_LANE_WORKER');
export type WhatsappLaneWorker = LaneWorker<LaneMessage, MessageRecord, RecordedMessage>;

/** Hands the jobs of the queue to the lane engine. */
@Processor(WHATSAPP_LANES.queue, laneWorkerOptions(WHATSAPP_LANES))
export class WhatsappLaneProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    @Inject(WHATSAPP_LANE_WORKER) private readonly lanes: WhatsappLaneWorker,
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

  /** Before connections close: takes no more lanes and ends the calls under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.lanes.stop();
    await this.worker.close();
  }
}
