import { BULK_LANES, LaneProcessor, laneWorkerOptions } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { BulkLaneEngine } from './bulk-lane.engine';

@Processor(BULK_LANES.queue, laneWorkerOptions(BULK_LANES))
export class BulkProcessor extends LaneProcessor {
  constructor({ worker }: BulkLaneEngine, @Inject(LOGGER) logger: Logger) {
    super(worker, logger);
  }
}
