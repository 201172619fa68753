import { WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository } from '@chasqui/events';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { RedeliveryService } from './deliveries/redelivery.service';
import { TransactionServices } from './deliveries/transaction-services';
import { EndpointDoorbell } from './endpoints/endpoint-doorbell';
import { WebhookSeals } from './endpoints/webhook-seals';
import { WebhookUrls } from './endpoints/webhook-url';
import { WebhooksService } from './endpoints/webhooks.service';

const USE_CASES = [EndpointDoorbell, WebhooksService, RedeliveryService, TransactionServices];
const REPOSITORIES = [WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository];

/** Gives an app the use cases of webhooks, over its `Database`, `EventNotifier`, `CONFIG` (`WebhookConfig`) and `LOGGER`. */
@Module({
  providers: [...repositories(...REPOSITORIES), WebhookSeals, WebhookUrls, ...USE_CASES],
  exports: [...REPOSITORIES, ...USE_CASES],
})
export class WebhookUseCasesModule {}
