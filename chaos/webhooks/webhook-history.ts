import type { FaultRecord } from '../checker/history';

/** `healthy` answers at once or after a moment; `hanging` keeps every request for 15 s; `dead` has no listener. */
export type EndpointKind = 'healthy' | 'hanging' | 'dead';

export interface WebhookEndpoint {
  id: string;
  orgId: string;
  kind: EndpointKind;
  /** Channels whose events it wants; empty: all. */
  channels: readonly string[];
}

/** Phases of a run: warm-up, nothing breaks, dispatchers die and Redis is emptied. */
export type WebhookPhase = 'warm-up' | 'steady' | 'broken';

export interface EmittedEvent {
  id: string;
  orgId: string;
  channel: string;
  /** In its body, unique in the run: it matches a request whatever its id. */
  token: number;
  /** Start of its transaction, epoch milliseconds. */
  at: number;
  committedAt: number;
  phase: WebhookPhase;
}

export interface ReceivedCall {
  endpoint: number;
  id: string;
  /** In its body; -1 if there is none. */
  token: number;
  attempt: number;
  /** When its head arrived, epoch milliseconds. */
  at: number;
  isSignatureValid: boolean;
  /** Requests in progress at the endpoint, including this one. */
  underWay: number;
}

/** A delivery to a healthy endpoint with a wrong record in PostgreSQL. */
export interface WrongDelivery {
  id: string;
  what: string;
}

export interface WebhookHistory {
  endpoints: WebhookEndpoint[];
  events: EmittedEvent[];
  calls: ReceivedCall[];
  wrong: WrongDelivery[];
  faults: FaultRecord[];
}

export interface WebhookViolation {
  invariant: keyof typeof WEBHOOK_INVARIANTS;
  subject: string;
  what: string;
}

export const WEBHOOK_INVARIANTS = {
  W1: 'every event reaches every healthy endpoint that wants it',
  W2: 'the same webhook-id in every attempt, and no attempt number twice',
  W3: 'every request is signed with the secret of its endpoint',
  W4: 'never more than ten requests under way at an endpoint',
  W5: 'nobody receives what they do not want, or what never happened',
  W6: 'PostgreSQL: all deliveries to healthy endpoints succeeded, with every attempt recorded',
  W7: 'p99 to healthy endpoints within its bound in the steady phase',
} as const;
