import { MessageLaneRepository } from '@chasqui/messages';
import { type DrainJob, LaneEngine, LaneRuntime, type LaneWork, SMS_LANES, toDrainJob } from '@chasqui/lanes';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneWaker } from './phone-waker';

@Injectable()
export class PhoneLaneEngine extends LaneEngine {
  override readonly worker: LaneWork;

  constructor(
    runtime: LaneRuntime,
    @InjectQueue(SMS_LANES.queue) bull: Queue<DrainJob>,
    store: MessageLaneRepository,
    waker: PhoneWaker,
    metrics: SmsMetrics,
  ) {
    super(runtime, { queue: SMS_LANES, bull, store });
    const { slots } = this;
    this.worker = {
      process: (job) => {
        const { lane } = toDrainJob(SMS_LANES, job.name, job.data);
        return slots.run(lane, () => waker.wake(lane));
      },
      stop: () => {
        slots.stop();
        waker.stop();
      },
      onFailed: () => metrics.observeFailure('wake'),
    };
  }
}
