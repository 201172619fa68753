import { createHash } from 'node:crypto';
import { normalizeMessageContent, type proto } from 'baileys';
import type { Person } from '../users/person';
import type { Received } from '../users/whatsapp-user';

/** A received message as JSON: what a person sees on the phone. */
export interface MessageSummary {
  id: string;
  from: string;
  group?: string;
  arrivals: number;
  atMs: number;
  kind: string;
  text?: string;
  /** Seconds until it disappears. */
  timer?: number;
  quotes?: string;
  poll?: { question: string; options: string[]; multiple: boolean };
  file?: { kind: string; sha256: string; bytes: number; mimetype: string; fileName?: string };
  /** Length of a voice note, and how many points its waveform has. */
  voice?: { seconds: number; points: number };
  location?: { latitude: number; longitude: number; name?: string };
  contact?: { name: string; vcard: string };
  reaction?: { emoji: string; to: string };
}

/** Downloads and decrypts files; throws when one cannot be opened. */
export async function summarize(person: Person, received: Received): Promise<MessageSummary> {
  const { id, from, group, arrivals, atMs, message } = received;
  const content = normalizeMessageContent(message) ?? message;
  const timer = timerIn(content);
  const summary = { id, from, ...(group ? { group } : {}), ...(timer ? { timer } : {}), arrivals, atMs };
  const file = fileOf(content);
  if (file) return { ...summary, ...file, file: { ...file.file, ...(await digestOf(person, id)) } };
  return { ...summary, ...plain(content) };
}

async function digestOf(person: Person, id: string): Promise<{ sha256: string; bytes: number }> {
  const bytes = await person.file(id);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

function timerIn(content: proto.IMessage): number | null | undefined {
  const parts = Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[];
  return parts.find((part) => part?.contextInfo?.expiration)?.contextInfo?.expiration;
}

function fileOf(content: proto.IMessage) {
  for (const kind of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
    const media: proto.Message.IDocumentMessage | null | undefined = content[`${kind}Message`];
    if (!media) continue;
    const { mimetype, caption, fileName } = media;
    const file = { kind, mimetype: mimetype ?? '', ...(fileName ? { fileName } : {}) };
    return { kind, ...(caption ? { text: caption } : {}), file, ...voiceOf(content) };
  }
  return undefined;
}

function voiceOf({ audioMessage }: proto.IMessage): Pick<MessageSummary, 'voice'> {
  if (!audioMessage?.ptt) return {};
  return { voice: { seconds: audioMessage.seconds ?? 0, points: audioMessage.waveform?.length ?? 0 } };
}

function plain(content: proto.IMessage): Omit<MessageSummary, 'id' | 'from' | 'arrivals' | 'atMs'> {
  const { extendedTextMessage: extended, locationMessage, contactMessage, reactionMessage } = content;
  const poll = content.pollCreationMessageV3 ?? content.pollCreationMessage;
  if (poll) {
    const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '');
    const multiple = poll.selectableOptionsCount !== 1;
    return { kind: 'poll', poll: { question: poll.name ?? '', options, multiple } };
  }
  if (locationMessage) {
    const { degreesLatitude, degreesLongitude, name } = locationMessage;
    const place = { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, ...(name ? { name } : {}) };
    return { kind: 'location', location: place };
  }
  if (contactMessage) {
    const { displayName, vcard } = contactMessage;
    return { kind: 'contact', contact: { name: displayName ?? '', vcard: vcard ?? '' } };
  }
  if (reactionMessage) {
    return { kind: 'reaction', reaction: { emoji: reactionMessage.text ?? '', to: reactionMessage.key?.id ?? '' } };
  }
  const text = content.conversation ?? extended?.text;
  if (typeof text !== 'string') return { kind: Object.keys(content)[0] ?? 'empty' };
  const quotes = extended?.contextInfo?.stanzaId;
  return { kind: 'text', text, ...(quotes ? { quotes } : {}) };
}
