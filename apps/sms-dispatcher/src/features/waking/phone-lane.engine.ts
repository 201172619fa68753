import { MessageLaneRepository } from '@chasqui/messaging';
import { type DrainJob, LaneEngine, LaneRuntime, SMS_LANES } from '@chasqui/lanes';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';

/** What the lanes of phones need besides whoever wakes the phones. */
@Injectable()
export class PhoneLaneEngine extends LaneEngine {
  constructor(runtime: LaneRuntime, @InjectQueue(SMS_LANES.queue) bull: Queue<DrainJob>, store: MessageLaneRepository) {
    super(runtime, { queue: SMS_LANES, bull, store });
  }
}
