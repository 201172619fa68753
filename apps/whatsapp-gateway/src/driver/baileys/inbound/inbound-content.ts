import type { MediaType, proto } from 'baileys';
import type { ContactCard, GeoLocation, InboundKind } from '@chasqui/gateway-protocol';
import { CONTENT_KINDS, partsOf } from './content-kinds';
import {
  cut,
  isWhatsAppId,
  MAX_ADDRESS,
  MAX_CARDS,
  MAX_DIGITS,
  MAX_EMOJI,
  MAX_LINE,
  MAX_TEXT,
  safeName,
} from './inbound-limits';
import type { EncryptedFile, InboundContent } from './message-content';
import { notes, readOther, readSaid } from './spoken-content';

/**
 * @param message without wrappers
 * @returns undefined when there is nothing that a person wrote
 */
export function readContent(message: proto.IMessage): InboundContent | undefined {
  const content = readSaid(message) ?? readMedia(message) ?? readThing(message);
  if (content !== undefined) return { ...content, text: cut(content.text, MAX_TEXT), ...replyOf(message) };
  const other = partsOf(message).find((part) => CONTENT_KINDS[part] !== 'silent' && CONTENT_KINDS[part] !== 'change');
  return other && { ...readOther(message, other), ...replyOf(message) };
}

function readMedia(message: proto.IMessage): InboundContent | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = message;
  if (imageMessage) return mediaOf('image', 'image', imageMessage, imageMessage.caption);
  if (videoMessage) return mediaOf('video', 'video', videoMessage, videoMessage.caption);
  if (ptvMessage) return mediaOf('video', 'video', ptvMessage, ptvMessage.caption);
  if (audioMessage) return mediaOf('audio', 'audio', audioMessage, '');
  if (stickerMessage) return mediaOf('sticker', 'sticker', stickerMessage, '');
  if (documentMessage) {
    return mediaOf('document', 'document', documentMessage, documentMessage.caption, documentMessage.fileName);
  }
  return undefined;
}

function readThing(message: proto.IMessage): InboundContent | undefined {
  const { reactionMessage, pollUpdateMessage, contactMessage, contactsArrayMessage } = message;
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) return { ...locationOf(place), ...notes({ live_location: message.liveLocationMessage && 'true' }) };
  const cards = (contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? [])).slice(0, MAX_CARDS);
  if (cards.length > 0) return contactsOf(cards.map(contactOf));
  if (reactionMessage?.key?.id && isWhatsAppId(reactionMessage.key.id)) {
    const emoji = cut(reactionMessage.text ?? '', MAX_EMOJI);
    return { kind: 'reaction', text: emoji, reaction: { waId: reactionMessage.key.id, emoji } };
  }
  const pollId = pollUpdateMessage?.pollCreationMessageKey?.id;
  if (pollId && pollUpdateMessage?.vote) {
    return { kind: 'poll_vote', text: '', vote: { pollId, vote: pollUpdateMessage.vote } };
  }
  return undefined;
}

interface MediaMessage {
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  fileSha256?: Uint8Array | null;
  mimetype?: string | null;
  fileLength?: number | { toString(): string } | null;
}

function mediaOf(
  kind: InboundKind,
  type: MediaType,
  media: MediaMessage,
  caption?: string | null,
  filename?: string | null,
): InboundContent {
  const file: EncryptedFile = {
    type,
    mediaKey: media.mediaKey ?? new Uint8Array(),
    directPath: media.directPath ?? '',
    mime: cut(media.mimetype || 'application/octet-stream', MAX_LINE),
    size: Number(media.fileLength ?? 0) || 0,
    ...(media.fileSha256?.length ? { fileSha256: media.fileSha256 } : {}),
    ...(filename ? { filename: safeName(filename) } : {}),
  };
  return { kind, text: caption ?? '', file };
}

function locationOf(place: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage): InboundContent {
  const { name, address } = place as proto.Message.ILocationMessage;
  const caption = (place as proto.Message.ILiveLocationMessage).caption;
  const text = name || caption || '';
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return { kind: 'unsupported', text };
  const location: GeoLocation = {
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    ...(name ? { name: cut(name, MAX_LINE) } : {}),
    ...(address ? { address: cut(address, MAX_ADDRESS) } : {}),
  };
  return { kind: 'location', text, location };
}

/** False for what is no number. */
function isWithin(degrees: number | null | undefined, most: number): boolean {
  return Math.abs(degrees ?? 0) <= most;
}

function contactsOf(contacts: ContactCard[]): InboundContent {
  const [contact] = contacts;
  const text = contacts.map(({ name }) => name).join(', ');
  return { kind: 'contact', text, contact, ...(contacts.length > 1 ? { contacts } : {}) };
}

function contactOf({ displayName, vcard }: proto.Message.IContactMessage): ContactCard {
  const card = vcard ?? '';
  const digits = /waid=(\d+)/.exec(card)?.[1] ?? valueOf(card, 'TEL').replace(/\D/g, '');
  const phone = cut(digits, MAX_DIGITS);
  return { name: cut(displayName || valueOf(card, 'FN').trim() || phone, MAX_LINE), phone };
}

/** The value of the first property of a name in a vCard (RFC 6350 section 3.3), read line by line; empty: it has none. */
function valueOf(card: string, property: string): string {
  const line = card.split(/[\r\n]/).find((each) => [':', ';'].some((end) => each.startsWith(property + end)));
  return line?.slice(line.indexOf(':') + 1) ?? '';
}

function replyOf(message: proto.IMessage): { replyTo?: string } {
  for (const part of Object.values(message) as unknown[]) {
    const { contextInfo } = (part ?? {}) as { contextInfo?: proto.IContextInfo | null };
    if (contextInfo?.stanzaId && isWhatsAppId(contextInfo.stanzaId)) return { replyTo: contextInfo.stanzaId };
  }
  return {};
}
