/**
 * What customers do with their webhooks: create and change them, request deliveries again, with the bodies, queries,
 * answers and routes that the API and the console share. It knows no API key and no session: a use case takes the
 * owner. It delivers nothing; webhook-dispatcher does.
 */
export { WebhooksModule } from './webhooks.module';
export { DeliveriesService } from './deliveries/deliveries.service';
export {
  toAttemptData,
  toDeliveryDetail,
  WebhookAttemptData,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
} from './deliveries/delivery.response';
export { EnabledWebhookData, toRecoveryData, WebhookRecoveryData } from './deliveries/recovery.response';
export { ReplayBody } from './deliveries/replay.body';
export type { WebhookConfig } from './endpoints/webhook-url';
export { ApiDeliveryId, ApiRecoveryId, ApiWebhookId } from './endpoints/webhook-id.decorator';
export { WebhookSecrets } from './endpoints/webhook-secrets';
export { CreateWebhookBody, RotateSecretBody, TestWebhookBody, UpdateWebhookBody } from './endpoints/webhook.body';
export { DeletedWebhookData, WebhookData, WebhookWithSecretData } from './endpoints/webhook.response';
export { WebhooksService } from './endpoints/webhooks.service';
