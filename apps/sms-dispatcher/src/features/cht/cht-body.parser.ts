import { parseSmsWireId, type PhoneState, type SmsReport } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { parseJson } from '@chasqui/http';
import { toStorableText } from '@chasqui/runtime';
import { failureOfChtReason } from '../messages/phone-error';

export interface ChtMessage {
  /** The phone's id of it; the same each time it is posted. */
  id: string;
  /** As the network writes it. */
  from: string;
  text: string;
  /** null: the phone gives no possible time. */
  sentAt: Date | null;
}

/** A phone's post, without entries that make no sense. */
export interface ChtBody {
  messages: ChtMessage[];
  reports: SmsReport[];
  /** Entries that were left out: if they were refused, the phone would repeat them for ever. */
  ignored: number;
}

/** The app's words. `UNSENT`: it has the message. `PENDING`: it gave it to the radio, and may try that again. */
const STATES: Readonly<Record<string, PhoneState>> = {
  UNSENT: 'accepted',
  PENDING: 'processed',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
};

/** The app posts at most ten messages and twenty updates. */
const MOST_ENTRIES = 100;
const ID = /^[\x21-\x7e]{1,64}$/;
const MAX_TEXT = 65_536;

/** Reads `{messages?, updates?}`. @throws AppError INVALID_BODY, VALIDATION when it has another form */
export function chtBodyOf(body: Buffer): ChtBody {
  const { messages, updates } = objectOf(parseJson(body));
  const received = listOf(messages, 'messages').map(messageOf);
  const reports = listOf(updates, 'updates').map(reportOf);
  return {
    messages: received.filter((message) => message !== null),
    reports: reports.filter((report) => report !== null),
    ignored: [...received, ...reports].filter((entry) => entry === null).length,
  };
}

function messageOf(value: unknown): ChtMessage | null {
  const { id, from, content, sms_sent, sms_received } = fieldsOf(value);
  if (typeof id !== 'string' || !ID.test(id) || typeof content !== 'string') return null;
  return {
    id,
    from: typeof from === 'string' ? from : '',
    text: toStorableText(content, MAX_TEXT),
    sentAt: timeOf(sms_sent) ?? timeOf(sms_received),
  };
}

function reportOf(value: unknown): SmsReport | null {
  const { id, status, reason } = fieldsOf(value);
  const attempt = typeof id === 'string' ? parseSmsWireId(id) : null;
  const state = typeof status === 'string' ? STATES[status.toUpperCase()] : undefined;
  if (attempt === null || state === undefined) return null;
  const text = state === 'failed' && typeof reason === 'string' ? reason : null;
  return { ...attempt, state, times: {}, error: failureOfChtReason(text) };
}

/**
 * Milliseconds since 1970. There were no SMS before 1990: such a time comes from a clock that was never set, or is
 * none.
 */
function timeOf(value: unknown): Date | null {
  const ms = typeof value === 'number' ? value : Number.NaN;
  return ms > Date.UTC(1990, 0, 1) && ms < Date.UTC(9999, 0, 1) ? new Date(ms) : null;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('The body must be an object.');
  return value as Record<string, unknown>;
}

function listOf(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw refused(`${name} must be an array.`);
  if (value.length > MOST_ENTRIES) throw refused(`${name} can have at most ${MOST_ENTRIES} entries.`);
  return value;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const refused = (message: string): AppError => new AppError('VALIDATION', { message });
