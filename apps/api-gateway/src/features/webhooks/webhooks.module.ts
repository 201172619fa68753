import { WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository } from '@chasqui/events';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { EndpointDoorbell } from './endpoint-doorbell';
import { RedeliveryController } from './redelivery.controller';
import { RedeliveryService } from './redelivery.service';
import { TransactionServices } from './transaction-services';
import { WebhookRequests } from './webhook-requests.service';
import { WebhookSeals } from './webhook-secrets';
import { WebhookUrls } from './webhook-url';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** The webhooks of customers, and what is delivered to them once more. */
@Module({
  controllers: [WebhooksController, RedeliveryController],
  providers: [
    ...repositories(WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository),
    EndpointDoorbell,
    WebhookSeals,
    WebhookUrls,
    WebhooksService,
    RedeliveryService,
    TransactionServices,
    WebhookRequests,
  ],
})
export class WebhooksModule {}
