/** A request to a gateway app, as it travels between our own processes. */
export interface GatewayRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with query, below the app's root, for example `/v1/messages`. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The caller's whole budget, waiting for a free slot included. */
  deadlineMs: number;
}

/** Body of `POST /internal/gateways/{id}/requests`. */
export interface InternalGatewayRequest {
  method: GatewayRequest['method'];
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  deadline_ms: number;
  /** The epoch that the caller's route was read with. */
  epoch?: number;
}

/** Why a request was not handed to the gateway. */
export type ClosedReason =
  | 'offline'
  | 'unreachable'
  | 'refused'
  | 'breaker_open'
  | 'queue_full'
  | 'too_large'
  | 'stopping';

/** How a request to a gateway app ended. */
export type GatewayOutcome =
  /** The app answered; `body` is its text, byte for byte. */
  | { kind: 'answer'; status: number; body: string }
  /** Certainly not done: nothing was written to the app. */
  | { kind: 'closed'; reason: ClosedReason }
  /** Perhaps done: written, no answer by the deadline. */
  | { kind: 'timeout' }
  /** Perhaps done: written, and the connection was lost before the answer. */
  | { kind: 'lost' };

/** 200 of the internal route. `not_mine`: another replica holds the gateway, or a newer connection does. */
export type InternalGatewayAnswer = GatewayOutcome | { kind: 'not_mine' };

export const internalRequestPath = (gatewayId: string): string => `/internal/gateways/${gatewayId}/requests`;

/** Where a gateway's connection is. */
export interface CallRoute {
  gatewayId: string;
  /** `host:port` of the operations port of the replica that holds it; null: none. */
  ownerAddress: string | null;
  epoch: number;
}
