import { BULK_LANES, LaneProcessor, laneWorkerOptions } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { BulkPacer } from './bulk.pacer';

/** Hands the jobs of the queue to the pacer. */
@Processor(BULK_LANES.queue, laneWorkerOptions(BULK_LANES))
export class BulkProcessor extends LaneProcessor {
  constructor(pacer: BulkPacer, @Inject(LOGGER) logger: Logger) {
    super(pacer, logger);
  }
}
