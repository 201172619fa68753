/**
 * Webhooks of customers as they are stored: endpoints, their secrets, deliveries, attempts, and the recovery of what
 * an outage lost. Used by webhook-dispatcher, which delivers, and by @chasqui/webhooks/routes. It sends nothing.
 */
export { EndpointSecretRepository, webhookPlace } from './store/endpoint-secret.repository';
export { uuidFloorSql } from './store/uuid-floor.sql';
export {
  type DeliveryOutcome,
  type EndpointFlowState,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from './store/webhook-delivery-lane.repository';
export { type AttemptWithRequest, WebhookDeliveryRepository } from './store/webhook-delivery.repository';
export {
  type EndpointSettings,
  type NewEndpoint,
  WebhookEndpointRepository,
} from './store/webhook-endpoint.repository';
export { type RecoveryRecord, type RecoveryStep, WebhookRecoveryRepository } from './store/webhook-recovery.repository';
export { WebhookRetentionRepository } from './store/webhook-retention.repository';
export { type DisabledEndpoint, type EndpointTarget, WebhookTargetRepository } from './store/webhook-target.repository';
