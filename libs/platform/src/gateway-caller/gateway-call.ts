export interface GatewayRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with query below the app's root, for example `/v1/messages`. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The caller's whole time budget, including the wait for a free slot. */
  deadlineMs: number;
}

/** Body of `POST /internal/gateways/{id}/requests`. */
export interface InternalGatewayRequest {
  method: GatewayRequest['method'];
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  deadline_ms: number;
  /** Epoch of the caller's route. */
  epoch?: number;
}

/** Why a request was not passed to the gateway. */
export type ClosedReason =
  | 'offline'
  | 'unreachable'
  | 'refused'
  | 'breaker_open'
  | 'queue_full'
  | 'too_large'
  | 'stopping';

/** Outcome of a request to a gateway app. */
export type GatewayOutcome =
  /** The app answered; `body` is its unchanged text. */
  | { kind: 'answer'; status: number; body: string }
  /** Certainly not done: nothing was written to the app. */
  | { kind: 'closed'; reason: ClosedReason }
  /** Possibly done: written, but no answer by the deadline. */
  | { kind: 'timeout' }
  /** Possibly done: written, and the connection was lost before the answer. */
  | { kind: 'lost' };

/** 200 of the internal route. `not_mine`: another replica, or a newer connection, holds the gateway. */
export type InternalGatewayAnswer = GatewayOutcome | { kind: 'not_mine' };

export const internalRequestPath = (gatewayId: string): string => `/internal/gateways/${gatewayId}/requests`;

export interface CallRoute {
  gatewayId: string;
  /** `host:port` of the operations port of the replica that holds it; null: none. */
  ownerAddress: string | null;
  epoch: number;
}
