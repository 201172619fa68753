import { repositoryProviders } from '@chasqui/database';
import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { MediaLinks } from '@chasqui/files/store';
import { OutboundClient } from '@chasqui/outbound';
import { CONFIG } from '@chasqui/runtime';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { WebhookDispatcherConfig } from '../../webhook-dispatcher.config';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { createDeliveryClient } from './delivery-client';
import { WebhookLaneEngine } from './webhook-lane.engine';
import { WebhookLaneHandler } from './webhook-lane.handler';
import { WebhookLaneProcessor } from './webhook-lane.processor';

@Module({
  imports: [EndpointsModule],
  providers: [
    ...repositoryProviders(WebhookDeliveryLaneRepository),
    {
      provide: OutboundClient,
      useFactory: (config: WebhookDispatcherConfig) => createDeliveryClient(config.OUTBOUND_ALLOWED_NETWORKS),
      inject: [CONFIG],
    },
    {
      provide: MediaLinks,
      useFactory: (config: WebhookDispatcherConfig) => new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
      inject: [CONFIG],
    },
    WebhookLaneEngine,
    WebhookLaneHandler,
    WebhookLaneProcessor,
  ],
  exports: [WebhookLaneEngine, WebhookDeliveryLaneRepository],
})
export class DeliveryModule implements OnApplicationShutdown {
  constructor(private readonly client: OutboundClient) {}

  /** The requests under way have ended: processors are closed before. */
  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}
