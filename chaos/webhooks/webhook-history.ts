import type { FaultRecord } from '../checker/history';

/** `healthy` answers at once or after a moment; `hanging` keeps every request for 15 s; nobody listens for `dead`. */
export type EndpointKind = 'healthy' | 'hanging' | 'dead';

export interface WebhookEndpoint {
  id: string;
  orgId: string;
  kind: EndpointKind;
  /** Channels whose events it wants; empty: all. */
  channels: readonly string[];
}

/** Parts of a run: processes get warm, nothing breaks, dispatchers die and Redis is emptied. */
export type WebhookPhase = 'warm-up' | 'steady' | 'broken';

/** An event whose transaction was committed. */
export interface EmittedEvent {
  /** As customers see it. */
  id: string;
  orgId: string;
  channel: string;
  /** Stands in its body, unique in the run: by it a request is matched, whatever id it bears. */
  token: number;
  /** When its transaction began, milliseconds since 1970. */
  at: number;
  /** When its commit had been answered. */
  committedAt: number;
  phase: WebhookPhase;
}

/** A request as its endpoint received it. */
export interface ReceivedCall {
  /** Place in `endpoints`. */
  endpoint: number;
  /** `webhook-id` */
  id: string;
  /** In its body; -1: there is none. */
  token: number;
  attempt: number;
  /** When its head had come, milliseconds since 1970. */
  at: number;
  isSignatureValid: boolean;
  /** Requests under way at the endpoint, this one included. */
  underWay: number;
}

/** A delivery to a healthy endpoint that is not right in PostgreSQL. */
export interface WrongDelivery {
  id: string;
  what: string;
}

/** Everything that is known of a run with webhooks. */
export interface WebhookHistory {
  endpoints: WebhookEndpoint[];
  events: EmittedEvent[];
  calls: ReceivedCall[];
  wrong: WrongDelivery[];
  faults: FaultRecord[];
}

/** A broken promise. */
export interface WebhookViolation {
  invariant: keyof typeof WEBHOOK_INVARIANTS;
  /** Event, endpoint or delivery. */
  subject: string;
  what: string;
}

/** The promises, in words. */
export const WEBHOOK_INVARIANTS = {
  W1: 'every event reaches every healthy endpoint that wants it',
  W2: 'the same webhook-id in every attempt, and no attempt number twice',
  W3: 'every request is signed with the secret of its endpoint',
  W4: 'never more than ten requests under way at an endpoint',
  W5: 'nobody receives what they do not want, or what never happened',
  W6: 'PostgreSQL: all deliveries to healthy endpoints succeeded, with every attempt recorded',
  W7: 'p99 to healthy endpoints within its bound in the steady phase',
} as const;
