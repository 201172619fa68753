import {
  type DeliveryOutcome,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from '@chasqui/webhooks';
import { type DrainJob, WEBHOOK_LANES, LaneRuntime, RollingLaneEngine } from '@chasqui/lanes';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { DeliveryMetrics } from '../../delivery.metrics';
import { EndpointFlows } from '../endpoints/endpoint-flows';
import { WebhookLaneHandler } from './webhook-lane.handler';

@Injectable()
export class WebhookLaneEngine extends RollingLaneEngine<LaneDelivery, DeliveryOutcome, RecordedDelivery> {
  constructor(
    runtime: LaneRuntime,
    @InjectQueue(WEBHOOK_LANES.queue) bull: Queue<DrainJob>,
    store: WebhookDeliveryLaneRepository,
    handler: WebhookLaneHandler,
    flows: EndpointFlows,
    metrics: DeliveryMetrics,
  ) {
    super(runtime, { queue: WEBHOOK_LANES, bull, store, handler });
    metrics.watchLanes({
      atWork: () => this.worker.lanesAtWork,
      waiting: () => this.slots.figures.waiting,
      openBreakers: () => flows.countOpen(),
    });
  }
}
