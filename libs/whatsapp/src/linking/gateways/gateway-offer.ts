export interface GatewayOffer {
  /** The newest version; null: none is offered. */
  readonly latestVersion: string | null;
}

export const GATEWAY_OFFER = Symbol('GATEWAY_OFFER');
