import type { MessageMedia, MessagePayload, Mode, Priority, ReceivedMedia } from '@chasqui/entities';
import type { NewMessage } from '@chasqui/messaging';
import type { SenderNumber } from '@chasqui/whatsapp';
import type { Subscription } from '@chasqui/tenancy';
import { laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import { metersOf } from './meters';

/** Bytes of UTF-8 of a WhatsApp text; it has at most as many UTF-16 units. */
export const TEXT_MAX_BYTES = 65_536;
const CAPTION_MAX_CHARACTERS = 1024;

/** What a WhatsApp message says. */
export interface WhatsappContent {
  /** `text`, a kind of media, `poll`, `location`, `contact` or `reaction`. */
  type: string;
  /** The text, caption or question, without the plan's signature; null: none. */
  text: string | null;
  media: Pick<MessageMedia, 'url' | 'filename'> | null;
  payload: MessagePayload | null;
}

/** A message that somebody asked for, and how it travels. */
export interface WhatsappDraft {
  id: string;
  orgId: string;
  mode: Mode;
  /** Digits, or a group id that ends in `@g.us`. */
  to: string;
  /** Its file is at an address, or kept by the service. */
  content: Omit<WhatsappContent, 'media'> & { media: WhatsappContent['media'] | ReceivedMedia };
  metadata: Record<string, string>;
  priority: Priority;
  joinsConversation: boolean;
  requestId: string | null;
  replyTo: string | null;
  giveUpAfterMs: number | null;
  /** Its file is stored when the message is. */
  bringsFile?: boolean;
  /** It is held back until then; null: it may go at once. */
  scheduledAt: Date | null;
  idempotency: NewMessage['idempotency'];
}

/**
 * The message as it is stored: signed, in its number's lane, with what it counts against the plan.
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

/** Whether WhatsApp takes a text (bytes of UTF-8) or a caption (characters) of this length. */
export function isShortEnough(text: string, isCaption: boolean): boolean {
  if (!isCaption) return Buffer.byteLength(text) <= TEXT_MAX_BYTES;
  // A character has at most two units: what has more of them needs not be counted.
  return text.length <= 2 * CAPTION_MAX_CHARACTERS && Array.from(text).length <= CAPTION_MAX_CHARACTERS;
}

/** Appends the plan's signature to texts and captions; what has no words of its own stays without one. */
function sign({ type, text, media }: WhatsappDraft['content'], signature: string | null): string | null {
  const isSigned = type === 'text' || media !== null;
  if (!isSigned || text === null || text === '' || signature === null) return text;
  return `${text}\n\n${signature}`;
}
