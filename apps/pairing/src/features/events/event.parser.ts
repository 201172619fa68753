import type { GatewayEvent, MessageStatusEvent, SessionStatusEvent } from '@chasqui/gateway-protocol';
import { toStorableText } from '@chasqui/runtime';
import { FrameError, sessionOf } from '../tunnels/frame.parser';
import {
  callOf,
  changeOf,
  groupMessageOf,
  inboundOf,
  mappingOf,
  pictureOf,
  mediaOf,
  ownMessageOf,
  ownStatusOf,
} from './inbound.parser';

/** An event that can never be applied: rejecting it removes it from the app's outbox. */
export interface RejectedEvent {
  id: string;
  code: 'INVALID_EVENT' | 'UNKNOWN_TYPE' | 'NOT_YOUR_NUMBER';
}

export type ParsedEvent = { event: GatewayEvent } | { rejected: RejectedEvent };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Impossible numbers must not reach PostgreSQL, which would refuse the whole batch for one. */
const PHONE = /^\d{1,20}$/;
const MAX_TEXT = 1_000;
const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;

/** Readers of `data` by event type; null: a value is impossible. */
const READERS = {
  'message.inbound': inboundOf,
  'message.group': groupMessageOf,
  'message.own': ownMessageOf,
  'message.own_status': ownStatusOf,
  'message.changed': changeOf,
  'message.media': mediaOf,
  'call.received': callOf,
  'contact.mapped': mappingOf,
  'contact.picture': pictureOf,
} as const satisfies Partial<{
  [Type in GatewayEvent['type']]: (
    data: Record<string, unknown>,
  ) => Extract<GatewayEvent, { type: Type }>['data'] | null;
}>;

/** null when the id is not a UUID, which makes the whole batch unreadable. */
export function eventIdOf(value: unknown): string | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}

export function parseEvent(id: string, value: Record<string, unknown>): ParsedEvent {
  const { seq, at, phone, data, type } = value;
  const instant = instantOf(at);
  if (instant === null || typeof data !== 'object' || data === null || !isPhone(phone)) {
    return reject(id, 'INVALID_EVENT');
  }
  const base = { id, seq: Number(seq), at: instant, phone };
  const fields = data as Record<string, unknown>;
  switch (type) {
    case 'message.status':
      return statusOf(base, fields);
    case 'session.status':
      return sessionStatusOf(base, fields);
    case 'message.inbound':
    case 'message.group':
    case 'message.own':
    case 'message.own_status':
    case 'message.changed':
    case 'message.media':
    case 'call.received':
    case 'contact.mapped':
    case 'contact.picture': {
      const parsed = READERS[type](fields);
      return parsed === null ? reject(id, 'INVALID_EVENT') : { event: { ...base, type, data: parsed } as GatewayEvent };
    }
    default:
      return reject(id, 'UNKNOWN_TYPE');
  }
}

type Base = Pick<GatewayEvent, 'id' | 'seq' | 'at' | 'phone'>;

function statusOf(base: Base, data: Record<string, unknown>): ParsedEvent {
  const status = STATUSES.find((word) => word === data.status);
  const messageId = typeof data.message_id === 'string' ? data.message_id : '';
  if (status === undefined || !UUID.test(messageId)) return reject(base.id, 'INVALID_EVENT');
  const event: MessageStatusEvent = {
    ...base,
    type: 'message.status',
    data: { message_id: messageId.toLowerCase(), wa_id: clean(data.wa_id), status, ...errorOf(data.error) },
  };
  return { event };
}

function sessionStatusOf(base: Base, data: Record<string, unknown>): ParsedEvent {
  try {
    const { status, jid, reason, restricted_until } = sessionOf({ ...data, phone: base.phone });
    const event: SessionStatusEvent = {
      ...base,
      type: 'session.status',
      data: { status, jid: jid ?? undefined, reason: reason ?? undefined, restricted_until },
    };
    return { event };
  } catch (error) {
    if (error instanceof FrameError) return reject(base.id, 'INVALID_EVENT');
    throw error;
  }
}

function errorOf(value: unknown): { error?: { code: string; text: string } } {
  if (typeof value !== 'object' || value === null) return {};
  const { code, text } = value as { code?: unknown; text?: unknown };
  return { error: { code: clean(code), text: clean(text) } };
}

const clean = (value: unknown): string => (typeof value === 'string' ? toStorableText(value, MAX_TEXT) : '');

const isPhone = (value: unknown): value is string => typeof value === 'string' && PHONE.test(value);

/** In UTC, never in the future: customers' clocks are often wrong. null: not a time, or before 1970. */
function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) || ms < 0 ? null : new Date(Math.min(ms, Date.now())).toISOString();
}

const reject = (id: string, code: RejectedEvent['code']): ParsedEvent => ({ rejected: { id, code } });
