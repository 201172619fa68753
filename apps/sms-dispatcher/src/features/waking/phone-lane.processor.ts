import { LaneProcessor, laneWorkerOptions, SMS_LANES, toDrainJob } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneLaneEngine } from './phone-lane.engine';
import { PhoneWaker } from './phone-waker';

/** Hands the rings of phones' lanes to the waker. */
@Processor(SMS_LANES.queue, laneWorkerOptions(SMS_LANES))
export class PhoneLaneProcessor extends LaneProcessor {
  constructor(waker: PhoneWaker, { slots }: PhoneLaneEngine, metrics: SmsMetrics, @Inject(LOGGER) logger: Logger) {
    super(
      {
        process: (job) => {
          const { lane } = toDrainJob(SMS_LANES, job.name, job.data);
          return slots.run(lane, () => waker.wake(lane));
        },
        stop: () => {
          slots.stop();
          waker.stop();
        },
        onFailed: () => metrics.observeFailure('wake'),
      },
      logger,
    );
  }
}
