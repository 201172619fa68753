import { WEBHOOK_LANES, LaneProcessor, laneWorkerOptions } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WebhookLaneEngine } from './webhook-lane.engine';

@Processor(WEBHOOK_LANES.queue, laneWorkerOptions(WEBHOOK_LANES))
export class WebhookLaneProcessor extends LaneProcessor {
  constructor({ worker }: WebhookLaneEngine, @Inject(LOGGER) logger: Logger) {
    super(worker, logger);
  }
}
