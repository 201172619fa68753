import { BulkRepository, type NewMessage } from '@chasqui/messages';
import type { BulkRowResult } from '@chasqui/database';
import { BULK_LANES, type DrainJob, LaneRuntime, PacedLaneEngine } from '@chasqui/lanes';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { WhatsappLaneEngine } from '../sending/whatsapp-lane.engine';
import { type Bulk, BulkLaneHandler, type BulkRow, type ReleasedBulkRow } from './bulk-lane.handler';

@Injectable()
export class BulkLaneEngine extends PacedLaneEngine<Bulk, BulkRow, NewMessage, ReleasedBulkRow, BulkRowResult> {
  constructor(
    runtime: LaneRuntime,
    @InjectQueue(BULK_LANES.queue) bull: Queue<DrainJob>,
    store: BulkRepository,
    handler: BulkLaneHandler,
    numbers: WhatsappLaneEngine,
  ) {
    super(runtime, { queue: BULK_LANES, bull, store, handler, senders: numbers.doorbell });
  }
}
