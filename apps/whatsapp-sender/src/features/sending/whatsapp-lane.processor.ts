import { LaneProcessor, laneWorkerOptions, WHATSAPP_LANES } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WhatsappLaneEngine } from './whatsapp-lane.engine';

@Processor(WHATSAPP_LANES.queue, laneWorkerOptions(WHATSAPP_LANES))
export class WhatsappLaneProcessor extends LaneProcessor {
  constructor({ worker }: WhatsappLaneEngine, @Inject(LOGGER) logger: Logger) {
    super(worker, logger);
  }
}
