import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository';
import { WebhookEndpointRepository } from '../store/webhook-endpoint.repository';
import { WebhookRecoveryRepository } from '../store/webhook-recovery.repository';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { DeliveriesService } from './deliveries/deliveries.service';
import { EndpointDoorbell } from './endpoints/endpoint-doorbell';
import { WebhookSeals } from './endpoints/webhook-seals';
import { WebhookUrls } from './endpoints/webhook-url';
import { WebhooksService } from './endpoints/webhooks.service';
import { WebhooksController } from './webhooks.controller';

/** Needs the app's `Database`, `EventNotifier`, `CONFIG` (`WebhookConfig`) and `LOGGER`. */
@Module({
  controllers: [WebhooksController],
  providers: [
    ...repositories(WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository),
    WebhookSeals,
    WebhookUrls,
    EndpointDoorbell,
    WebhooksService,
    DeliveriesService,
  ],
  exports: [WebhookDeliveryRepository, WebhooksService, DeliveriesService],
})
export class WebhooksModule {}
