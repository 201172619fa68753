import { type DrainJob, laneWorkerOptions, SMS_LANES, toDrainJob } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneWaker } from './phone.waker';

/** Hands the rings of phones' lanes to the waker. */
@Processor(SMS_LANES.queue, laneWorkerOptions(SMS_LANES))
export class PhoneLaneProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    private readonly waker: PhoneWaker,
    private readonly metrics: SmsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  process(job: Pick<Job<DrainJob>, 'name' | 'data'>): Promise<void> {
    return this.waker.wake(toDrainJob(SMS_LANES, job.name, job.data).lane);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<DrainJob> | undefined, error: Error): void {
    this.metrics.failures.inc({ part: 'wake' });
    this.logger.error({ err: error, lane: job?.data.lane }, 'a phone was not woken, its lane will be rung again');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.debug({ err: error }, 'the worker lost Redis');
  }

  /** Before connections close: takes no more rings. */
  async beforeApplicationShutdown(): Promise<void> {
    this.waker.stop();
    await this.worker.close();
  }
}
