/**
 * WhatsApp numbers, the gateway apps that hold them, and pairings. Used by the API, pairing and whatsapp-sender. Must
 * never call a gateway.
 */
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
  type GatewaySummary,
  type RegistrationResult,
  SETUP_CODE_HOURS,
} from './gateways/gateway.repository';
export { type NumberOverview, NumberOverviewRepository } from './numbers/number-overview.repository';
export type { ReportedSession } from './numbers/number-report';
export { NUMBER_PROXY_USE, numberProxyPlace } from './numbers/number-proxy-seal';
export {
  type DueSettings,
  type NumberAccount,
  type NumberSettingsChange,
  NumberSettingsRepository,
  type SettingsOfNumber,
  type ShownSettings,
} from './numbers/number-settings.repository';
export { SealingPublicKeyRepository } from './numbers/sealing-public-key.repository';
export { NumberSessionRepository } from './numbers/number-session.repository';
export { WaitingMessagesRepository } from './numbers/waiting-messages.repository';
export {
  type ConnectedNumber,
  type NumberRoute,
  type NumberSummary,
  type SenderNumber,
  type WantedSender,
  WhatsappNumberRepository,
} from './numbers/whatsapp-number.repository';
export { GATEWAY_ONLINE } from './presence/gateway-online';
export { type LinkClaim, type LinkGateway, NumberClaimRepository } from './pairings/number-claim.repository';
export {
  type DuePairing,
  type PairingLane,
  type LinkFailure,
  type PairingOutcome,
  type PairingPlace,
  PairingRepository,
  type StartedPairing,
  type TellFailure,
  type UntoldUnlink,
} from './pairings/pairing.repository';
