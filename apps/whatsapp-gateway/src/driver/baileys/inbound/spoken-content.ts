import type { proto } from 'baileys';
import { CONTENT_KINDS } from './content-kinds';
import type { InboundContent } from './message-content';
import { cut, MAX_NOTE, MAX_TEXT } from './inbound-limits';

/** Longest answer of a form that is looked into, characters. */
const MAX_PARAMS = 10_000;

/** What somebody wrote or chose, as text; what they chose also by its id. */
export function readSaid(message: proto.IMessage): InboundContent | undefined {
  return readText(message) ?? readChoice(message) ?? readOffer(message);
}

function readText({ conversation, extendedTextMessage }: proto.IMessage): InboundContent | undefined {
  const text = conversation || extendedTextMessage?.text;
  return text ? { kind: 'text', text } : undefined;
}

function readChoice(message: proto.IMessage): InboundContent | undefined {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: template, listResponseMessage: list } = message;
  if (button) return chosen(button.selectedDisplayText, button.selectedButtonId);
  if (template) return chosen(template.selectedDisplayText, template.selectedId);
  if (list) return chosen(list.title || list.description, list.singleSelectReply?.selectedRowId);
  const { interactiveResponseMessage: answer } = message;
  if (!answer) return undefined;
  const { name, paramsJson } = answer.nativeFlowResponseMessage ?? {};
  const { id, title } = paramsOf(paramsJson);
  return chosen(answer.body?.text || title, id, { flow_name: name, flow_params: paramsJson });
}

/** A text with buttons or a list, as businesses write it. */
function readOffer(message: proto.IMessage): InboundContent | undefined {
  const { buttonsMessage, listMessage, templateMessage, interactiveMessage, highlyStructuredMessage } = message;
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  const interactive = interactiveMessage ?? templateMessage?.interactiveMessageTemplate;
  const text =
    buttonsMessage?.contentText ||
    listMessage?.description ||
    listMessage?.title ||
    template?.hydratedContentText ||
    interactive?.body?.text ||
    highlyStructuredMessage?.hydratedHsm?.hydratedTemplate?.hydratedContentText;
  return text ? { kind: 'text', text } : undefined;
}

/** Never without a word: of a choice that has no text its id is all that there is. */
function chosen(text: string | null | undefined, id: Note, others: Record<string, Note> = {}): InboundContent {
  return { kind: 'text', text: text || id || '[choice]', ...notes({ choice_id: id, ...others }) };
}

function paramsOf(json: Note): { id?: string; title?: string } {
  if (!json || json.length > MAX_PARAMS) return {};
  try {
    const { id, title } = (JSON.parse(json) ?? {}) as Record<string, unknown>;
    return { ...(typeof id === 'string' ? { id } : {}), ...(typeof title === 'string' ? { title } : {}) };
  } catch {
    return {};
  }
}

/** What has no type of its own: told as `unsupported`, with words and ids that say what it is. */
export function readOther(message: proto.IMessage, part: keyof typeof CONTENT_KINDS): InboundContent {
  const { text, ...ids } = describe(message);
  const label = labelOf(part);
  return { kind: 'unsupported', text: cut(text || `[${label}]`, MAX_TEXT), ...notes({ kind: label, ...ids }) };
}

function describe(message: proto.IMessage): { text?: Note } & Record<string, Note> {
  const { orderMessage: order, productMessage: product, groupInviteMessage: invite, eventMessage: event } = message;
  if (order) {
    const text = order.message || order.orderTitle;
    return { text, order_id: order.orderId, order_items: order.itemCount?.toString() };
  }
  if (product) return { text: product.product?.title || product.body, product_id: product.product?.productId };
  if (invite) {
    const { caption, groupName, groupJid, inviteCode } = invite;
    return { text: caption || groupName, group_id: groupJid, invite_code: inviteCode };
  }
  if (event) return { text: event.name, event_start: secondsOf(event.startTime) };
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  return { text: poll?.name ?? message.scheduledCallCreationMessage?.title };
}

const secondsOf = (time: { toString(): string } | number | null | undefined): string | undefined => time?.toString();

/** `groupInviteMessage` as people read it: `group invite`. */
function labelOf(part: keyof typeof CONTENT_KINDS): string {
  if (part === 'placeholderMessage' || CONTENT_KINDS[part] === 'inside') return 'unreadable';
  const words = part
    .replace(/(Message|Messsage)?(V\d)?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === 'poll creation' ? 'poll' : words;
}

type Note = string | null | undefined;

/** What there is of it, cut to what the service takes. */
export function notes(all: Record<string, Note>): { metadata?: Record<string, string> } {
  const there = Object.entries(all).flatMap(([key, value]) => (value ? [[key, cut(value, MAX_NOTE)] as const] : []));
  return there.length > 0 ? { metadata: Object.fromEntries(there) } : {};
}
