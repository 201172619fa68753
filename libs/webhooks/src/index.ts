/**
 * What a customer does with their webhooks: creates and changes them, has events delivered once more, with the bodies and
 * queries that say so and the answers that tell of them. Used by whoever has routes for it: the API and the console. It
 * knows no key of the API and no session: a use case takes the owner. It delivers nothing; webhook-dispatcher does.
 */
export { DeliveriesQuery, toDeliveryFilter } from './deliveries/deliveries.query';
export {
  toAttemptData,
  toDeliveryData,
  toDeliveryDetail,
  WebhookAttemptData,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
} from './deliveries/delivery.response';
export { EnabledWebhookData, toRecoveryData, WebhookRecoveryData } from './deliveries/recovery.response';
export { RedeliveryService } from './deliveries/redelivery.service';
export { ReplayBody, toRecoveryRequest } from './deliveries/replay.body';
export { TransactionServices, type WebhookServices } from './deliveries/transaction-services';
export { EndpointDoorbell, type RingEndpoint } from './endpoints/endpoint-doorbell';
export type { WebhookConfig } from './endpoints/webhook-config';
export { ApiDeliveryId, ApiRecoveryId, ApiWebhookId } from './endpoints/webhook-id.decorator';
export { WebhookSecrets } from './endpoints/webhook-secrets';
export {
  CreateWebhookBody,
  graceHoursOf,
  RotateSecretBody,
  TestWebhookBody,
  UpdateWebhookBody,
} from './endpoints/webhook.body';
export { DeletedWebhookData, WebhookData, WebhookWithSecretData } from './endpoints/webhook.response';
export { WebhooksService } from './endpoints/webhooks.service';
export { WebhookUseCasesModule } from './webhook-use-cases.module';
