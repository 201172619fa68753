export interface GatewayRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** With query, below the app's root, for example `/v1/messages`. */
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
  epoch?: number;
}

export type ClosedReason =
  | 'offline'
  | 'unreachable'
  | 'refused'
  | 'breaker_open'
  | 'queue_full'
  | 'too_large'
  | 'stopping';

export type GatewayOutcome =
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
