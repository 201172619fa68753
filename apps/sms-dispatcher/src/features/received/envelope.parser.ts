import { AppError } from '@chasqui/errors';
import { parseJson } from '@chasqui/http';
import { toFileName, toFingerprintText, toStorableText } from '@chasqui/runtime';

export interface Envelope {
  /** The same in every attempt. */
  id: string;
  event: string;
  payload: Record<string, unknown>;
}

export interface ReceivedPayload {
  /** As the network writes it; empty: hidden. */
  sender: string;
  /** The phone's own number; null: the app does not know it. */
  recipient: string | null;
  text: string;
  /** The text that identifies the SMS when it comes again. */
  fingerprintText: string;
  /** Slot of the SIM, 1 to 3; null: unknown to the app. */
  sim: number | null;
  /** When the network took it; null: not a possible time. */
  receivedAt: Date | null;
}

export interface MmsAttachment {
  mime: string;
  filename: string | null;
  /** null: the phone could not read it. */
  bytes: Buffer | null;
}

export interface MmsPayload extends ReceivedPayload {
  /** The phone's stable id of it. */
  messageId: string;
  attachments: MmsAttachment[];
}

/** Per MMS. Phones send a handful at most. */
export const MOST_ATTACHMENTS = 20;
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
const MAX_FILENAME = 255;
/** The longest concatenated SMS has 255 parts. */
const MAX_TEXT = 65_536;
const ID = /^[\x21-\x7e]{1,64}$/;

/** @throws AppError VALIDATION: no version of this app can mean it */
export function envelopeOf(body: Buffer): Envelope {
  const { id, event, payload } = fieldsOf(parseJson(body));
  if (typeof id !== 'string' || !ID.test(id)) throw refused('The envelope has no id.');
  if (typeof event !== 'string') throw refused('The envelope names no event.');
  return { id, event, payload: fieldsOf(payload ?? {}) };
}

/** @throws AppError VALIDATION: there is no text */
export function receivedOf(payload: Record<string, unknown>): ReceivedPayload {
  const { sender, phoneNumber, recipient, message, simNumber, receivedAt } = payload;
  if (typeof message !== 'string') throw refused('The received SMS has no message.');
  return {
    sender: textOf(sender) ?? textOf(phoneNumber) ?? '',
    recipient: textOf(recipient),
    text: toStorableText(message, MAX_TEXT),
    fingerprintText: toFingerprintText(message, MAX_TEXT),
    sim: typeof simNumber === 'number' && [1, 2, 3].includes(simNumber) ? simNumber : null,
    receivedAt: timeOf(receivedAt),
  };
}

/** @throws AppError VALIDATION: it has no list of files */
export function mmsOf(payload: Record<string, unknown>): MmsPayload {
  const { messageId, body, subject, attachments } = payload;
  if (!Array.isArray(attachments)) throw refused('The MMS has no list of attachments.');
  const message = [subject, body].map(textOf).filter(isText).join('\n');
  return {
    ...receivedOf({ ...payload, message }),
    messageId: textOf(messageId) ?? '',
    attachments: attachments.slice(0, MOST_ATTACHMENTS).map(attachmentOf),
  };
}

function attachmentOf(value: unknown): MmsAttachment {
  const { contentType, name, data } =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const filename = toFileName(textOf(name) ?? '', MAX_FILENAME);
  const bytes = Buffer.from(textOf(data) ?? '', 'base64');
  return {
    mime: MIME.exec(textOf(contentType) ?? '')?.[0].toLowerCase() ?? 'application/octet-stream',
    filename: filename === '' ? null : filename,
    bytes: bytes.length === 0 ? null : bytes,
  };
}

const isText = (text: string | null): text is string => text !== null && text.trim() !== '';

/** There were no SMS before 1990: such a time comes from a clock that was never set. */
function timeOf(value: unknown): Date | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return ms > Date.UTC(1990, 0, 1) ? new Date(ms) : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused('The envelope must be an object.');
  return value as Record<string, unknown>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const refused = (message: string): AppError => new AppError('VALIDATION', { message });
