import type { AnyMessageContent, proto, WAMessage } from 'baileys';
import type { ContactCard, SendRequest } from '@chasqui/gateway-protocol';
import type { OutgoingFile } from '../../../media/outgoing-files';

type SentFile = Omit<OutgoingFile, 'remove'>;

/**
 * A request in the library's terms.
 *
 * @param jid the chat
 * @param file the fetched file of a message with media; never its address: the library would fetch it unguarded, and
 * open a local file for anything that is not http
 */
export function contentOf(request: SendRequest, jid: string, file?: SentFile): AnyMessageContent {
  const { type, text, poll, location, contact, reaction } = request;
  if (file !== undefined) return mediaOf(request, file);
  if (poll !== undefined) {
    return { poll: { name: poll.question, values: [...poll.options], selectableCount: poll.multiple ? 0 : 1 } };
  }
  if (location !== undefined) {
    const { latitude, longitude, name, address } = location;
    return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  if (contact !== undefined) {
    const card = { displayName: contact.name, vcard: vcardOf(contact) };
    return { contacts: { displayName: contact.name, contacts: [card] } };
  }
  if (reaction !== undefined) {
    const key = { remoteJid: jid, id: reaction.wa_id, fromMe: reaction.from_me };
    return { react: { text: reaction.emoji, key } };
  }
  if (type !== 'text') throw new Error(`a message of type ${type} lacks its content`);
  // No preview: the library would fetch the links in the text.
  return { text: text ?? '', linkPreview: null };
}

export function quotationOf(request: SendRequest, jid: string, known?: proto.IMessage): WAMessage | undefined {
  const { reply_to: target } = request;
  if (target === undefined) return undefined;
  return {
    key: { remoteJid: jid, id: target.wa_id, fromMe: target.from_me },
    message: known ?? { conversation: target.text ?? '' },
  };
}

function mediaOf({ type, text }: SendRequest, file: SentFile): AnyMessageContent {
  const media = { stream: file.open() };
  const { mime: mimetype, filename: fileName } = file;
  const caption = text === undefined ? {} : { caption: text };
  // An empty thumbnail: the library would run ffmpeg or an image package for one.
  switch (type) {
    case 'image':
      return { image: media, mimetype, jpegThumbnail: '', ...caption };
    case 'video':
      return { video: media, mimetype, jpegThumbnail: '', ...caption };
    case 'audio':
      return { audio: media, mimetype, ptt: mimetype.startsWith('audio/ogg') };
    case 'voice':
      // With both, the library does not look for a package to decode it.
      return withExtras({ audio: media, mimetype, ptt: true }, file.voice);
    case 'sticker':
      return withExtras({ sticker: media, mimetype }, file.sticker);
    default:
      return { document: media, mimetype, fileName, ...caption };
  }
}

/** The library passes on every field of the message that it is given (Baileys 7.0.0-rc14, `prepareWAMessageMedia`). */
const withExtras = (content: AnyMessageContent, extras: object | undefined): AnyMessageContent => ({
  ...content,
  ...extras,
});

/** vCard 3.0 (RFC 2426) as WhatsApp writes it: `waid` makes the number a button. */
function vcardOf({ name, phone }: ContactCard): string {
  const text = name.replace(/[\\,;]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${text};;;`, `FN:${text}`];
  return [...lines, `TEL;type=CELL;waid=${phone}:+${phone}`, 'END:VCARD'].join('\n');
}
