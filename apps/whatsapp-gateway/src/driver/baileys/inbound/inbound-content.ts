import type { proto } from 'baileys';
import { readCards } from './card-content';
import { CONTENT_KINDS, partsOf } from './content-kinds';
import { readOther } from './described-content';
import { cut, isWhatsAppId, MAX_EMOJI, MAX_TEXT } from './inbound-limits';
import { readMedia } from './media-content';
import type { InboundContent, Notes } from './message-content';
import { readPlace } from './place-content';
import { readSaid } from './spoken-content';

/**
 * @param message without wrappers
 * @returns undefined when there is nothing that a person wrote
 */
export function readContent(message: proto.IMessage): InboundContent | undefined {
  const other = partsOf(message).find((part) => CONTENT_KINDS[part] !== 'silent' && CONTENT_KINDS[part] !== 'change');
  if (other === undefined) return undefined;
  const content =
    readSaid(message) ??
    readMedia(message) ??
    readPlace(message) ??
    readCards(message) ??
    readAnswer(message) ??
    readOther(message, other, readContent);
  const { replyTo, notes } = surroundingsOf(message);
  const answers = replyTo ?? content.replyTo;
  return {
    ...content,
    text: cut(content.text, MAX_TEXT),
    notes: { ...content.notes, ...notes },
    ...(answers === undefined ? {} : { replyTo: answers }),
  };
}

/** Stands for a part that is newer than this version of the library, which drops it when decoding. */
export const UNKNOWN: InboundContent = { kind: 'unsupported', text: '[unknown]', notes: { kind: 'unknown' } };

/** Whether nothing of a message is known, not even that it says nothing to a person. */
export function isUnknown(message: proto.IMessage): boolean {
  return partsOf(message).every((part) => part === 'messageContextInfo');
}

function readAnswer({ reactionMessage, pollUpdateMessage }: proto.IMessage): InboundContent | undefined {
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

function surroundingsOf(message: proto.IMessage): { replyTo?: string; notes: Notes } {
  const contexts = [...Object.values(message), ...Object.values(message).flatMap(partsIn)].flatMap((part: unknown) => {
    const { contextInfo } = (part ?? {}) as { contextInfo?: proto.IContextInfo | null };
    return contextInfo ? [contextInfo] : [];
  });
  const replyTo = contexts.find(({ stanzaId }) => stanzaId && isWhatsAppId(stanzaId))?.stanzaId;
  const notes = contexts.flatMap((context) => Object.entries(notesOf(context)).filter(([, note]) => note));
  return { ...(replyTo ? { replyTo } : {}), notes: Object.fromEntries(notes) };
}

/** A template, for example, holds a message. */
const partsIn = (part: unknown): unknown[] =>
  typeof part === 'object' && part !== null && !ArrayBuffer.isView(part) ? Object.values(part) : [];

function notesOf({
  externalAdReply: ad,
  quotedAd,
  actionLink,
  forwardedNewsletterMessageInfo,
}: proto.IContextInfo): Notes {
  return {
    ad_title: ad?.title || quotedAd?.advertiserName,
    ad_body: ad?.body || quotedAd?.caption,
    ad_url: ad?.sourceUrl,
    ad_type: ad?.sourceType,
    ad_id: ad?.sourceId,
    ad_click_id: ad?.ctwaClid,
    ad_ref: ad?.ref,
    ad_greeting: ad?.greetingMessageBody,
    link: actionLink ? [actionLink.buttonTitle, actionLink.url].filter((word) => word).join(': ') : null,
    forwarded_from: forwardedNewsletterMessageInfo?.newsletterName,
  };
}
