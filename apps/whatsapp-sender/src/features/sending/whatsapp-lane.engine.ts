import { type LaneMessage, MessageLaneRepository, type MessageRecord, type RecordedMessage } from '@chasqui/messages';
import { type DrainJob, LaneRuntime, OrderedLaneEngine, WHATSAPP_LANES } from '@chasqui/lanes';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { SendMetrics } from '../../send.metrics';
import { WhatsappLaneHandler } from './whatsapp-lane.handler';

@Injectable()
export class WhatsappLaneEngine extends OrderedLaneEngine<LaneMessage, MessageRecord, RecordedMessage> {
  constructor(
    runtime: LaneRuntime,
    @InjectQueue(WHATSAPP_LANES.queue) bull: Queue<DrainJob>,
    store: MessageLaneRepository,
    handler: WhatsappLaneHandler,
    metrics: SendMetrics,
  ) {
    super(runtime, { queue: WHATSAPP_LANES, bull, store, handler });
    metrics.watchLanes({
      atWork: () => this.worker.lanesAtWork,
      waiting: () => this.slots.figures.waiting,
    });
  }
}
