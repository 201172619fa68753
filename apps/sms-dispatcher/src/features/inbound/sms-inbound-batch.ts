import { createHash } from 'node:crypto';
import type { KnownContact } from '@chasqui/contacts';
import type { Mode, ReceivedMedia } from '@chasqui/database';
import type { IncomingMessage, PlacedMessage } from '@chasqui/conversations/inbound';
import type { NewInboundSms } from '@chasqui/sms';
import { v7 as uuidv7 } from 'uuid';
import type { SmsSender } from './sms-sender.parser';

/** A file of an MMS; without a `ref` there are no bytes, for the reason in `error`. */
export interface ReportedFile extends Omit<ReceivedMedia, 'file_id'> {
  /** UUID under which it waits for its message. */
  ref?: string;
}

export interface ReportedSms {
  phone: { id: string; orgId: string; mode: Mode };
  /** The phone's id of the report, or of the SMS itself. */
  envelopeId: string;
  /** See `fingerprintOf`; null: the envelope's id is the id of the SMS. */
  fingerprint: string | null;
  sender: SmsSender;
  /** The number that it came to, digits; null: unknown. */
  recipient: string | null;
  /** Slot of the SIM, 1 to 3. */
  sim: number | null;
  text: string;
  /** null: none. */
  file: ReportedFile | null;
  /** RFC 3339, not in the future. */
  sentAt: string;
}

export interface IncomingSms extends IncomingMessage {
  place: number;
  report: ReportedSms;
}

/**
 * Identifies an SMS, whatever the envelope: sender, text, and the second in which the network took it. An app that
 * learns of an SMS twice, or exports what it had reported, creates a new envelope; for the app too, two equal texts of
 * one sender in one second are one SMS.
 *
 * @param sender see `fingerprintSenderOf`
 * @param text from `toFingerprintText`: stored text may be cleaned further, and would then not be recognised
 * @param receivedAt as the phone reports it
 */
export function fingerprintOf(sender: string, text: string, receivedAt: Date): string {
  const parts = [sender, receivedAt.toISOString(), text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/**
 * SMS that are not stored yet, each once, in order, with an id of ours.
 *
 * @param stored places of those that are stored
 */
export function newSmsOf(reports: readonly ReportedSms[], stored: ReadonlySet<number>): IncomingSms[] {
  const seen = new Set<string>();
  return reports.flatMap((report, place) => {
    const names = namesOf(report);
    const isNew = !stored.has(place) && !names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isNew ? [toIncoming(report, place)] : [];
  });
}

function toIncoming(report: ReportedSms, place: number): IncomingSms {
  const { phone, sender, text, sentAt } = report;
  const hint = { ...sender, lid: null, name: null, hasWritten: true };
  return { id: uuidv7(), place, report, accountId: phone.id, sender: hint, text, sentAt };
}

function namesOf({ phone, envelopeId, fingerprint }: ReportedSms): string[] {
  const names = [`${phone.id} e ${envelopeId}`];
  if (fingerprint !== null) names.push(`${phone.id} f ${fingerprint}`);
  return names;
}

function typeOf(mime: string): NewInboundSms['type'] {
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** An SMS always has a sender. */
export function contactOf({ contact }: PlacedMessage<IncomingSms>): KnownContact {
  if (contact === null) throw new Error('an SMS was left without its sender');
  return contact;
}

export function toRow(placed: PlacedMessage<IncomingSms>, media: ReceivedMedia | null): NewInboundSms {
  const { message, conversationId } = placed;
  const { id, report } = message;
  return {
    id,
    type: media === null ? 'text' : typeOf(media.mime_type),
    media,
    accountId: report.phone.id,
    envelopeId: report.envelopeId,
    fingerprint: report.fingerprint,
    fromAddress: report.sender.phone ?? report.sender.senderId,
    toAddress: report.recipient ?? '',
    contactId: contactOf(placed).id,
    conversationId,
    content: report.text,
    sim: report.sim,
    sentAt: report.sentAt,
  };
}
