import type { DeliveryOutcome, LaneDelivery, RecordedDelivery } from '@chasqui/events';
import { HOOK_LANES, LaneProcessor, laneWorkerOptions, type RollingLaneWorker } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';

/** The lane engine of webhooks, made in the module. */
export const HOOK_LANE_WORKER = Symbol('HOOK_LANE_WORKER');
export type HookLaneWorker = RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>;

/** Hands the jobs of the queue to the lane engine. */
@Processor(HOOK_LANES.queue, laneWorkerOptions(HOOK_LANES))
export class HookLaneProcessor extends LaneProcessor {
  constructor(@Inject(HOOK_LANE_WORKER) lanes: HookLaneWorker, @Inject(LOGGER) logger: Logger) {
    super(lanes, logger);
  }
}
