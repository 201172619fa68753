import type { MessageMedia, MessagePayload, ReceivedMedia } from '@chasqui/database';
import type { NewMessage } from '@chasqui/messages';
import type { SenderNumber } from '@chasqui/whatsapp';
import type { Subscription } from '@chasqui/tenancy';
import { laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import { metersOf } from './subscriptions';
import type { MessageDraft } from './origin';

/** UTF-8 bytes of a WhatsApp text; it has at most as many UTF-16 units. */
export const TEXT_MAX_BYTES = 65_536;
const CAPTION_MAX_CHARACTERS = 1024;

export interface WhatsappContent {
  /** `text`, a kind of media, `poll`, `location`, `contact` or `reaction`. */
  type: string;
  /** The text, caption or question, without the plan's signature; null: none. */
  text: string | null;
  media: Pick<MessageMedia, 'url' | 'filename'> | null;
  payload: MessagePayload | null;
}

export interface WhatsappDraft extends MessageDraft, Pick<NewMessage, 'replyTo' | 'giveUpAfterMs' | 'bringsFile'> {
  /** Digits, or a group id that ends in `@g.us`. */
  to: string;
  content: Omit<WhatsappContent, 'media'> & { media: WhatsappContent['media'] | ReceivedMedia };
}

/**
 * The message to store: signed, in its number's lane, with the plan's limits.
 *
 * @returns null when it is too long with the plan's signature
 */
export function composeWhatsappMessage(
  draft: WhatsappDraft,
  number: Pick<SenderNumber, 'id' | 'phone'>,
  subscription: Subscription,
): NewMessage | null {
  const { content, ...rest } = draft;
  const text = sign(content, subscription.signature);
  if (text !== null && !isShortEnough(text, content.media !== null)) return null;
  return {
    ...rest,
    toAddress: draft.to,
    fromAddress: number.phone,
    accountId: number.id,
    channel: 'whatsapp',
    type: content.type,
    content: text,
    media: content.media && { mime_type: null, size: null, ...content.media },
    payload: content.payload,
    // Receipts of groups are not followed (spec.md section 3).
    tracked: !draft.to.endsWith('@g.us'),
    lane: laneName(WHATSAPP_LANES, number.id),
    obeysOptOut: subscription.enforceWhatsappOptOut,
    charges: metersOf('whatsapp', draft.mode, subscription),
  };
}

/** Whether WhatsApp takes a text (UTF-8 bytes) or a caption (characters) of this length. */
export function isShortEnough(text: string, isCaption: boolean): boolean {
  if (!isCaption) return Buffer.byteLength(text) <= TEXT_MAX_BYTES;
  // A character has at most two units: more need not be counted.
  return text.length <= 2 * CAPTION_MAX_CHARACTERS && Array.from(text).length <= CAPTION_MAX_CHARACTERS;
}

function sign({ type, text, media }: WhatsappDraft['content'], signature: string | null): string | null {
  const isSigned = type === 'text' || media !== null;
  if (!isSigned || text === null || text === '' || signature === null) return text;
  return `${text}\n\n${signature}`;
}
