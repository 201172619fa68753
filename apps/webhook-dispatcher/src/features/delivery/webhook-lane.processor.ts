import type { DeliveryOutcome, LaneDelivery, RecordedDelivery } from '@chasqui/events';
import { WEBHOOK_LANES, LaneProcessor, laneWorkerOptions, type RollingLaneWorker } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';

/** The lane engine of webhooks, made in the module. */
export const WEBHOOK_LANE_WORKER = Symbol('HOOK_LANE_WORKER');
export type WebhookLaneWorker = RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>;

/** Hands the jobs of the queue to the lane engine. */
@Processor(WEBHOOK_LANES.queue, laneWorkerOptions(WEBHOOK_LANES))
export class WebhookLaneProcessor extends LaneProcessor {
  constructor(@Inject(WEBHOOK_LANE_WORKER) lanes: WebhookLaneWorker, @Inject(LOGGER) logger: Logger) {
    super(lanes, logger);
  }
}
