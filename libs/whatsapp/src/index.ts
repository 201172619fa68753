/**
 * WhatsApp numbers, the gateway apps that hold them, pairings, and calls to gateway apps through `pairing`. Used by
 * the API, pairing and whatsapp-sender. Its repositories call no gateway.
 */
export {
  type CallRoute,
  type ClosedReason,
  type GatewayOutcome,
  type GatewayRequest,
  type InternalGatewayAnswer,
  type InternalGatewayRequest,
  internalRequestPath,
} from './calls/gateway-call';
export { GatewayCaller, type GatewayCallerOptions, type RefreshRoute } from './calls/gateway-caller';
export { GatewayEventRepository } from './gateways/gateway-event.repository';
export {
  type DirectGateway,
  type GatewayAbout,
  type GatewayConnection,
  GatewayOwnerRepository,
  type LossReason,
  type OwnedConnection,
} from './gateways/gateway-owner.repository';
export {
  GATEWAY_REQUEST_KEY_PLACE,
  gatewayTokenOf,
  isGatewayToken,
  isSetupCode,
  newGatewayToken,
} from './gateways/gateway-secrets';
export {
  type GatewayIdentity,
  type GatewayRegistration,
  GatewayRepository,
  type GatewayRoute,
  type RegistrationResult,
} from './gateways/gateway.repository';
export { type NumberOverview, NumberOverviewRepository } from './numbers/number-overview.repository';
export { NUMBER_PROXY_USE, numberProxyPlace } from './numbers/number-proxy-seal';
export type { ReportedSession } from './numbers/number-report';
export { NumberSessionRepository } from './numbers/number-session.repository';
export {
  type DueSettings,
  type NumberSettingsChange,
  NumberSettingsRepository,
  type SettingsOfNumber,
  type ShownSettings,
} from './numbers/number-settings.repository';
export { SealingPublicKeyRepository } from './numbers/sealing-public-key.repository';
export { WaitingMessagesRepository } from './numbers/waiting-messages.repository';
export {
  type ConnectedNumber,
  type NumberRoute,
  type NumberSummary,
  type SenderNumber,
  type WantedSender,
  WhatsappNumberRepository,
} from './numbers/whatsapp-number.repository';
export { type LinkClaim, type LinkGateway, NumberClaimRepository } from './pairings/number-claim.repository';
export {
  type DuePairing,
  type LinkFailure,
  type PairingLane,
  type PairingOutcome,
  type PairingPlace,
  PairingRepository,
  type StartedPairing,
  type TellFailure,
} from './pairings/pairing.repository';
export { GATEWAY_ONLINE } from './presence/gateway-online';
