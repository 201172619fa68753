import { parseSmsWireId, type PhoneState, type SmsReport } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { parseJson, toStorableText } from '@chasqui/platform';
import { failureOfChtReason } from '../messages/phone-error';

/** An SMS that the phone received. */
export interface ChtMessage {
  /** The phone's id of it; the same every time that it is posted. */
  id: string;
  /** As the network writes it. */
  from: string;
  text: string;
  /** Null: the phone tells no time that can be one. */
  sentAt: Date | null;
}

/** What a phone posts, without what nobody can mean. */
export interface ChtBody {
  messages: ChtMessage[];
  reports: SmsReport[];
  /** Entries that were left out: if they were refused, the phone would post the same again for ever. */
  ignored: number;
}

/** The app's words. `UNSENT`: it has it; `PENDING`: it gave it to the radio, and may try that again. */
const STATES: Readonly<Record<string, PhoneState>> = {
  UNSENT: 'accepted',
  PENDING: 'processed',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
};

/** Entries of a list. The app posts ten messages and twenty updates at most. */
const MOST_ENTRIES = 100;
const ID = /^[\x21-\x7e]{1,64}$/;
const MAX_TEXT = 65_536;

/** Reads `{messages?, updates?}`. @throws AppError INVALID_BODY, VALIDATION when it is no such thing at all */
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

/** Milliseconds since 1970; before 1990 nobody sent an SMS, so that is a clock that was never set, or no time. */
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
