import { normalizeMessageContent, type proto } from 'baileys';

const MEDIA_TYPES: [keyof proto.IMessage, string][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['contactMessage', 'vcard'],
];

/**
 * The envelope must be true to the content: the server routes by it and cannot look inside.
 *
 * @returns what is wrong
 */
export function faultOfContent(
  message: proto.IMessage,
  stanzaType: string | undefined,
  mediaType: string | undefined,
): string | undefined {
  const content = normalizeMessageContent(message) ?? message;
  const media = MEDIA_TYPES.find(([field]) => content[field])?.[1];
  const said = mediaType === 'ptt' ? 'audio' : mediaType === 'gif' ? 'video' : mediaType;
  if (media !== undefined && said !== media && mediaType !== undefined) {
    return `mediatype ${mediaType} on a message with ${media}`;
  }
  if (content.audioMessage && (mediaType === 'ptt') !== (content.audioMessage.ptt === true)) {
    return `mediatype ${String(mediaType)} on sound that is ${content.audioMessage.ptt ? 'a' : 'no'} voice note`;
  }
  const type = typeOf(content, media);
  if (type !== undefined && stanzaType !== type) return `type ${String(stanzaType)} on a ${type} message`;
  if (content.pollCreationMessageV3 || content.pollCreationMessage) {
    const secret = message.messageContextInfo?.messageSecret ?? content.messageContextInfo?.messageSecret;
    if (secret?.length !== 32) return 'a poll without its secret';
  }
  return undefined;
}

function typeOf(content: proto.IMessage, media: string | undefined): string | undefined {
  if (content.reactionMessage) return 'reaction';
  if (content.pollCreationMessageV3 || content.pollCreationMessage || content.pollUpdateMessage) return 'poll';
  if (media) return 'media';
  return content.conversation || content.extendedTextMessage ? 'text' : undefined;
}
