import type { NumberStatus } from './frames';

/** Most events in one `POST /gateway/v1/events`. */
export const MAX_EVENTS_PER_BATCH = 100;

interface EventBase {
  /** UUID; the service applies an event once by (gateway, id). */
  id: string;
  /** Position in the app's outbox; grows. */
  seq: number;
  /** When it happened, RFC 3339. */
  at: string;
  /** The number it concerns, digits. */
  phone: string;
}

/** A receipt of a message that we sent. */
export interface MessageStatusEvent extends EventBase {
  type: 'message.status';
  data: {
    /** Our message id. */
    message_id: string;
    /** WhatsApp's id. */
    wa_id: string;
    status: 'sent' | 'delivered' | 'read' | 'failed';
    error?: { code: string; text: string };
  };
}

/** A message that somebody sent to the number. */
export interface MessageInboundEvent extends EventBase {
  type: 'message.inbound';
  data: {
    wa_id: string;
    /** Digits, or null while only a LID is known. */
    from: string | null;
    lid?: string;
    name?: string;
    kind: 'text';
    text: string;
    offline: boolean;
  };
}

/** A number changed its state. */
export interface SessionStatusEvent extends EventBase {
  type: 'session.status';
  data: { status: NumberStatus; reason?: string; jid?: string };
}

export type GatewayEvent = MessageStatusEvent | MessageInboundEvent | SessionStatusEvent;

/** `POST /gateway/v1/events`, `Authorization: Bearer gwt_…`. Events of one number come in order. */
export interface EventsRequest {
  gateway_id: string;
  events: GatewayEvent[];
}

/** 200. Accepted events (also repeated ones) leave the outbox; rejected ones too, they would fail again. */
export interface EventsResponse {
  accepted: string[];
  rejected: { id: string; code: string }[];
}
