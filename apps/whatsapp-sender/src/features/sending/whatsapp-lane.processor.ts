import type { LaneMessage, MessageRecord, RecordedMessage } from '@chasqui/messaging';
import { LaneProcessor, type LaneWorker, laneWorkerOptions, WHATSAPP_LANES } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';

/** The lane engine of WhatsApp messages, made in the module. */
export const WHATSAPP_LANE_WORKER = Symbol('WHATSAPP_LANE_WORKER');
export type WhatsappLaneWorker = LaneWorker<LaneMessage, MessageRecord, RecordedMessage>;

/** Hands the jobs of the queue to the lane engine. */
@Processor(WHATSAPP_LANES.queue, laneWorkerOptions(WHATSAPP_LANES))
export class WhatsappLaneProcessor extends LaneProcessor {
  constructor(@Inject(WHATSAPP_LANE_WORKER) lanes: WhatsappLaneWorker, @Inject(LOGGER) logger: Logger) {
    super(lanes, logger);
  }
}
