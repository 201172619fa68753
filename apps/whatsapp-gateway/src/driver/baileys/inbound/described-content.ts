import type { proto } from 'baileys';
import { amountOf, readOffer } from './business-offer';
import { CONTENT_KINDS, unwrap } from './content-kinds';
import { readInvoiceFile, readPicture } from './media-content';
import type { InboundContent, Notes } from './message-content';
import { isWhatsAppId } from './inbound-limits';

type Part = keyof typeof CONTENT_KINDS;
type Note = string | null | undefined;

interface Description {
  text?: Note;
  content?: InboundContent;
  notes?: Notes;
}

type Describers = { [Name in Part]?: (part: NonNullable<proto.IMessage[Name]>) => Description };

/**
 * Content without a type of its own: reported as `unsupported`, with words and ids that say what it is, or as its file.
 *
 * @param read reads a message inside of it
 */
export function readOther(
  message: proto.IMessage,
  part: Part,
  read: (message: proto.IMessage) => InboundContent | undefined,
): InboundContent {
  const offered = CONTENT_KINDS[part] === 'text' ? readOffer(message) : undefined;
  if (offered !== undefined && offered.kind !== 'unsupported') return offered;
  const describe = DESCRIBERS[part] as ((value: unknown) => Description) | undefined;
  const { text, content, notes } = describe?.(message[part]) ?? noteIn(message[part], read);
  const label = labelOf(part);
  const words = text || content?.text || offered?.text;
  return {
    ...(content ?? { kind: 'unsupported' }),
    text: words || (content?.file ? '' : `[${label}]`),
    notes: {
      ...offered?.notes,
      ...content?.notes,
      kind: label,
      caption: content?.text === words ? null : content?.text,
      ...notes,
    },
    ...targetOf(message[part]),
  };
}

const DESCRIBERS: Describers = {
  reactionMessage: ({ text }) => ({ notes: { emoji: text } }),
  orderMessage: ({ message, orderTitle, orderId, itemCount, totalAmount1000, totalCurrencyCode }) => ({
    text: message || orderTitle,
    notes: {
      order_id: orderId,
      order_items: itemCount?.toString(),
      order_title: message ? orderTitle : null,
      order_total: amountOf(totalAmount1000, 1000, totalCurrencyCode),
    },
  }),
  productMessage: ({ product, catalog, body, footer }) => ({
    text: product?.title || body || catalog?.title,
    content: readPicture(product?.productImage) ?? readPicture(catalog?.catalogImage),
    notes: {
      product_id: product?.productId,
      product_about: product?.description,
      product_price: amountOf(product?.priceAmount1000, 1000, product?.currencyCode),
      product_url: product?.url,
      retailer_id: product?.retailerId,
      body: product?.title ? body : null,
      footer,
      catalog: product?.title || body ? catalog?.title : null,
      catalog_about: catalog?.description,
    },
  }),
  groupInviteMessage: ({ caption, groupName, groupJid, inviteCode }) => ({
    text: caption || groupName,
    notes: { group_id: groupJid, invite_code: inviteCode, group_name: caption ? groupName : null },
  }),
  newsletterAdminInviteMessage: describeNewsletter,
  newsletterFollowerInviteMessageV2: describeNewsletter,
  eventMessage: ({ name, description, location, joinLink, startTime, endTime, isCanceled }) => ({
    text: name || description,
    notes: {
      event_start: startTime?.toString(),
      event_end: endTime?.toString(),
      event_about: name ? description : null,
      event_place: [location?.name, location?.address, location?.comment, location?.url]
        .filter((word) => word)
        .join(', '),
      event_link: joinLink,
      event_canceled: isCanceled ? 'true' : null,
    },
  }),
  pollCreationMessage: describePoll,
  pollCreationMessageV2: describePoll,
  pollCreationMessageV3: describePoll,
  pollCreationMessageV5: describePoll,
  pollResultSnapshotMessage: describeResult,
  pollResultSnapshotMessageV3: describeResult,
  scheduledCallCreationMessage: ({ title, scheduledTimestampMs }) => ({
    text: title,
    notes: { call_start: scheduledTimestampMs ? String(Math.floor(Number(scheduledTimestampMs) / 1000)) : null },
  }),
  invoiceMessage: (invoice) => ({ text: invoice.note, content: readInvoiceFile(invoice) }),
  stickerPackMessage: ({ name, caption, publisher, packDescription }) => ({
    text: caption || name,
    notes: { pack_name: caption ? name : null, pack_publisher: publisher, pack_about: packDescription },
  }),
  questionResponseMessage: ({ text }) => ({ text }),
  statusQuestionAnswerMessage: ({ text }) => ({ text }),
  statusQuotedMessage: ({ text }) => ({ text }),
  richResponseMessage: ({ submessages }) => ({
    text: (submessages ?? [])
      .map(richText)
      .filter((text) => text)
      .join('\n'),
  }),
  bcallMessage: ({ caption }) => ({ text: caption }),
  chat: ({ displayName }) => ({ text: displayName }),
};

/** The note of a payment is itself a message. */
function noteIn(value: unknown, read: (message: proto.IMessage) => InboundContent | undefined): Description {
  const { noteMessage, amount, amount1000, currencyCodeIso4217 } = (value ??
    {}) as proto.Message.IRequestPaymentMessage;
  const note = noteMessage ? read(unwrap(noteMessage).content) : undefined;
  const exact = amountOf(amount?.value, amount?.offset ?? 1, amount?.currencyCode);
  return {
    text: note?.text,
    ...(note?.file ? { content: note } : {}),
    notes: { ...note?.notes, amount: exact ?? amountOf(amount1000, 1000, currencyCodeIso4217) },
  };
}

function describeNewsletter(invite: proto.Message.INewsletterFollowerInviteMessage): Description {
  const { caption, newsletterName, newsletterJid } = invite;
  return {
    text: caption || newsletterName,
    notes: { newsletter_id: newsletterJid, newsletter_name: caption ? newsletterName : null },
  };
}

function describePoll({ name, options }: proto.Message.IPollCreationMessage): Description {
  return { text: name, notes: { options: (options ?? []).map(({ optionName }) => optionName).join('\n') } };
}

function describeResult({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): Description {
  const votes = (pollVotes ?? []).map(
    ({ optionName, optionVoteCount }) => `${optionName}: ${Number(optionVoteCount ?? 0)}`,
  );
  return { text: name, notes: { options: votes.join('\n') } };
}

/** What a bot of WhatsApp wrote, as far as it is text. */
function richText(part: proto.IAIRichResponseSubMessage): string {
  const { messageText, imageMetadata, codeMetadata, tableMetadata, latexMetadata, mapMetadata, contentItemsMetadata } =
    part;
  const code = (codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => codeContent ?? '').join('');
  const rows = (tableMetadata?.rows ?? []).map(({ items }) => (items ?? []).join(' | '));
  const formulas = (latexMetadata?.expressions ?? []).map(({ latexExpression }) => latexExpression);
  const places = (mapMetadata?.annotations ?? []).flatMap(({ title, body }) => [title, body]);
  const reels = (contentItemsMetadata?.itemsMetadata ?? []).map(({ reelItem }) => reelItem?.title);
  const all = [messageText, imageMetadata?.imageText, code, tableMetadata?.title, ...rows, latexMetadata?.text];
  return [...all, ...formulas, ...places, ...reels].filter((text) => text).join('\n');
}

function targetOf(value: unknown): { replyTo?: string } {
  const part = (value ?? {}) as Record<string, proto.IMessageKey | null | undefined>;
  const id = TARGETS.map((name) => part[name]?.id).find((each) => each && isWhatsAppId(each));
  return id ? { replyTo: id } : {};
}

const TARGETS = [
  'key',
  'targetMessageKey',
  'eventCreationMessageKey',
  'requestMessageKey',
  'originalStatusId',
  'orderRequestMessageId',
];

/** `groupInviteMessage` becomes `group invite`. */
function labelOf(part: Part): string {
  if (part === 'placeholderMessage' || CONTENT_KINDS[part] === 'inside') return 'unreadable';
  const words = part
    .replace(/(Message|Messsage)?(V\d)?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === 'poll creation' ? 'poll' : words;
}
