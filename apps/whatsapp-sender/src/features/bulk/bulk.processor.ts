import { BULK_LANES, type DrainJob, laneWorkerOptions } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import { BulkPacer } from './bulk.pacer';

/** Hands the jobs of the queue to the pacer. */
@Processor(BULK_LANES.queue, laneWorkerOptions(BULK_LANES))
export class BulkProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    private readonly pacer: BulkPacer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  process(job: Job<DrainJob>): Promise<void> {
    return this.pacer.process(job);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<DrainJob> | undefined, error: Error): void {
    this.logger.error({ err: error, lane: job?.data.lane }, 'a bulk send was left, it will be taken up again');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.debug({ err: error }, 'the worker lost Redis');
  }

  /** Before connections close: leaves its batches after the rows that are under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.pacer.stop();
    await this.worker.close();
  }
}
