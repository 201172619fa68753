import { LaneProcessor, laneWorkerOptions, SMS_LANES } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { PhoneLaneEngine } from './phone-lane.engine';

@Processor(SMS_LANES.queue, laneWorkerOptions(SMS_LANES))
export class PhoneLaneProcessor extends LaneProcessor {
  constructor({ worker }: PhoneLaneEngine, @Inject(LOGGER) logger: Logger) {
    super(worker, logger);
  }
}
