/** The gateway app that this installation offers for download. */
export interface GatewayOffer {
  /** The newest version; null: it offers none. */
  readonly latestVersion: string | null;
}

/** Token of the app's `GatewayOffer`. */
export const GATEWAY_OFFER = Symbol('GATEWAY_OFFER');
