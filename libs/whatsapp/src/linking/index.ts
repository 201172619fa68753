/**
 * Linking WhatsApp numbers, their settings, and setting up the gateway apps that hold them, with the bodies, queries
 * and answers of those routes, and questions to gateway apps (through `pairing` only). Used by the API and the console.
 * Must never know API keys, sessions, or a secret of a gateway app.
 */
export type { LinkingConfig } from './linking-config';
export { LINKING_PROVIDERS } from './linking-providers';
export {
  EnrollmentData,
  GatewayAppData,
  GatewayDownloadData,
  RestartedGatewayData,
  RevokedGatewayData,
} from './gateways/gateway-app.response';
export { GatewayAppService } from './gateways/gateway-app.service';
export { GatewayCallsModule } from './gateways/gateway-calls.module';
export { appTooOld, GatewayCalls, gatewayClosed, gatewayError, NUMBER_QUESTION_ERRORS } from './gateways/gateway-calls';
export { GatewayChoice } from './gateways/gateway-choice';
export { GATEWAY_OFFER, type GatewayOffer } from './gateways/gateway-offer';
export { installUrl } from './gateways/install-url';
export { QrJson, StatusJson } from './numbers/gateway-json.decorator';
export { LinkBody, UnlinkBody } from './numbers/link.body';
export { LinkData, toLinkData, UnlinkData } from './numbers/link.response';
export { LINKING_TURN, type LinkingTurn } from './numbers/linking-turn';
export { LinkingService, type WantedLink } from './numbers/linking.service';
export { SessionReader } from './numbers/session-reader';
export { QrQuery, StatusQuery } from './numbers/session.query';
export { AccountBody } from './settings/account.body';
export { AccountData, ChangedAccountData, toAccountData, toChangedAccountData } from './settings/account.response';
export { AccountsService } from './settings/accounts.service';
