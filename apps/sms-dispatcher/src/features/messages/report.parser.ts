import { parseSmsWireId, type PhoneState, type SmsReport } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { failureOfAppText } from './phone-error';

/** The app's words for its states, in any case. `Pending`: it has the message and waits; `Cancelling` says nothing. */
const STATES: ReadonlyMap<string, PhoneState> = new Map([
  ['pending', 'accepted'],
  ['processed', 'processed'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['failed', 'failed'],
  ['cancelled', 'canceled'],
]);

/** The app reports one message at a time. */
const MOST_ENTRIES = 100;
const MAX_ID = 36;
const MAX_PHONE = 128;
const MAX_TIME = 64;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-][\d:-]{2,})$/i;

/**
 * The reports of a PATCH by the app, `[{id, state, recipients: [{phoneNumber, state, error?}], states?}]`. One
 * impossible entry rejects the list; a possible entry that says nothing about our messages is left out.
 *
 * @throws AppError VALIDATION
 */
export function parseReports(body: unknown): SmsReport[] {
  if (!Array.isArray(body)) throw refused('The body must be an array of messages.');
  if (body.length > MOST_ENTRIES) throw refused(`The body can have at most ${MOST_ENTRIES} messages.`);
  return body.map(parseItem).filter((report) => report !== null);
}

function parseItem(item: unknown): SmsReport | null {
  const { id, state, recipients, states } = objectOf(item, 'An entry');
  const wireId = textOf(id, 'id', MAX_ID);
  const ofMessage = textOf(state, 'state', Number.POSITIVE_INFINITY);
  if (!Array.isArray(recipients) || recipients.length === 0)
    throw refused('recipients must be an array with at least one entry.');
  const [first] = recipients.map(parseRecipient);
  const times = parseTimes(states);
  // Our messages have one recipient: its state is the message's own.
  const phoneState = stateOf(first?.state) ?? stateOf(ofMessage);
  const attempt = parseSmsWireId(wireId);
  if (attempt === null || phoneState === null) return null;
  // A successful delivery also comes with a text.
  const error = phoneState === 'failed' ? failureOfAppText(first?.error ?? null) : null;
  return { ...attempt, state: phoneState, times, error };
}

function parseRecipient(recipient: unknown): { state: string; error: string | null } {
  const { phoneNumber, state, error } = objectOf(recipient, 'A recipient');
  textOf(phoneNumber, 'phoneNumber', MAX_PHONE);
  if (error !== undefined && error !== null && typeof error !== 'string') throw refused('error must be a string.');
  return { state: textOf(state, 'state of a recipient', Number.POSITIVE_INFINITY), error: error ?? null };
}

function parseTimes(states: unknown): SmsReport['times'] {
  const times: SmsReport['times'] = {};
  if (states === undefined || states === null) return times;
  for (const [word, value] of Object.entries(objectOf(states, 'states'))) {
    const at = timeOf(value);
    const state = stateOf(word);
    if (state !== null) times[state] = at;
  }
  return times;
}

/**
 * RFC 3339 with any fraction. Apps on Android 6 and older write nonsense for zones west of Greenwich (`+-5:00`): then
 * the time is unknown.
 */
function timeOf(value: unknown): Date | null {
  const parts = typeof value === 'string' && value.length <= MAX_TIME ? TIME.exec(value) : null;
  if (parts === null) throw refused('The times in states must have a time zone.');
  const zone = parts[3] ?? '';
  const at = new Date(`${parts[1]}${(parts[2] ?? '.000').slice(0, 4)}${zone.toUpperCase()}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const stateOf = (word: string | undefined): PhoneState | null => STATES.get(word?.toLowerCase() ?? '') ?? null;

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(`${what} must be an object.`);
  return value as Record<string, unknown>;
}

function textOf(value: unknown, name: string, maxLength: number): string {
  if (typeof value !== 'string' || value === '') throw refused(`${name} must be a string.`);
  if (Array.from(value).length > maxLength) throw refused(`${name} can have at most ${maxLength} characters.`);
  return value;
}

const refused = (message: string): AppError => new AppError('VALIDATION', { message });
