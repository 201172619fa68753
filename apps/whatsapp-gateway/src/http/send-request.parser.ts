import {
  type GatewayMessageType,
  MESSAGE_TYPES,
  type OutgoingMedia,
  type SendRequest,
} from '@chasqui/gateway-protocol';
import {
  fail,
  type Fields,
  isAbsent,
  matching,
  objectOf,
  optional,
  parsePhone,
  stringOf,
  wholeNumberOf,
} from './field.parser';
import { parseContact, parseLocation, parseReaction, parseTarget } from './message-part.parser';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ADDRESS = /^([0-9]+(-[0-9]+)?@g\.us|[0-9]{5,32}@lid)$/;
const MAX_TEXT_LENGTH = 65_536;
const MAX_POLL_TEXT_LENGTH = 255;
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;
const MAX_TYPING_MS = 30_000;

/**
 * Checks the body of `POST /v1/messages`. Unknown fields are ignored: a newer service may send more.
 *
 * @throws GatewayError INVALID_REQUEST that names the field
 */
export function parseSendRequest(body: unknown): SendRequest {
  const fields = objectOf(body, 'body');
  const type = fields.type;
  const request: SendRequest = {
    id: matching(fields.id, UUID, 'id', 'a UUID').toLowerCase(),
    from: parsePhone(fields.from, 'from'),
    to: parseRecipient(fields.to),
    type: isMessageType(type) ? type : fail('type', `one of ${MESSAGE_TYPES.join(', ')}`),
  };
  return { ...request, ...contentOf(request.type, fields), ...manner(request.type, fields) };
}

function contentOf(type: GatewayMessageType, fields: Fields): Partial<SendRequest> {
  switch (type) {
    case 'text':
      return { text: stringOf(fields.text, 'text', MAX_TEXT_LENGTH) };
    case 'poll':
      return { poll: parsePoll(fields.poll) };
    case 'location':
      return { location: parseLocation(fields.location) };
    case 'contact':
      return { contact: parseContact(fields.contact) };
    case 'reaction':
      return { reaction: parseReaction(fields.reaction) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'voice':
    case 'sticker':
  }
  const media = parseMedia(fields.media);
  if (type === 'voice' || type === 'sticker') {
    return isAbsent(fields.text) ? { media } : fail('text', `absent: WhatsApp shows none with a ${type}`);
  }
  const caption = optional(fields.text, (value) => stringOf(value, 'text', MAX_TEXT_LENGTH));
  return { media, ...(caption === undefined ? {} : { text: caption }) };
}

function manner(type: GatewayMessageType, fields: Fields): Partial<SendRequest> {
  const replyTo = optional(fields.reply_to, (value) => parseTarget(value, 'reply_to'));
  if (replyTo && type === 'reaction') fail('reply_to', 'absent: a reaction names its message itself');
  const typingMs = optional(fields.typing_ms, (value) => wholeNumberOf(value, 'typing_ms', 0, MAX_TYPING_MS));
  return {
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    ...(typingMs === undefined ? {} : { typing_ms: typingMs }),
  };
}

/** @throws GatewayError INVALID_REQUEST */
export function parseMessageId(value: unknown): string {
  return matching(value, UUID, 'id', 'a UUID').toLowerCase();
}

function parseRecipient(value: unknown): string {
  if (typeof value === 'string' && ADDRESS.test(value)) return value;
  return parsePhone(value, 'to', 'a phone number in digits, or an address that ends in @g.us or @lid');
}

function isMessageType(value: unknown): value is GatewayMessageType {
  return MESSAGE_TYPES.some((type) => type === value);
}

function parseMedia(value: unknown): OutgoingMedia {
  const fields = objectOf(value, 'media');
  const maxBytes = fields.max_bytes;
  const mime = optional(fields.mime, (text) => stringOf(text, 'media.mime', 255));
  const filename = optional(fields.filename, (text) => stringOf(text, 'media.filename', 255));
  return {
    ...sourceOf(fields),
    ...(mime === undefined ? {} : { mime }),
    ...(filename === undefined ? {} : { filename }),
    max_bytes:
      typeof maxBytes === 'number' && Number.isSafeInteger(maxBytes) && maxBytes > 0
        ? maxBytes
        : fail('media.max_bytes', 'a whole number above 0'),
  };
}

function sourceOf({ url, file }: Fields): Pick<OutgoingMedia, 'url' | 'file'> {
  if (isAbsent(url) === isAbsent(file)) return fail('media', 'an object with either `url` or `file`');
  return isAbsent(file)
    ? { url: webAddressOf(url) }
    : { file: matching(file, UUID, 'media.file', 'a UUID').toLowerCase() };
}

function webAddressOf(value: unknown): string {
  const text = stringOf(value, 'media.url', 4096);
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  return protocol === 'https:' || protocol === 'http:' ? text : fail('media.url', 'an http or https address');
}

function parsePoll(value: unknown): NonNullable<SendRequest['poll']> {
  const fields = objectOf(value, 'poll');
  const given = Array.isArray(fields.options) ? (fields.options as unknown[]) : fail('poll.options', 'a list');
  const options = given.map((each) => stringOf(each, 'poll.options', MAX_POLL_TEXT_LENGTH));
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) fail('poll.options', '2 to 12 options');
  if (new Set(options).size !== options.length) fail('poll.options', 'options that differ from each other');
  return {
    question: stringOf(fields.question, 'poll.question', MAX_POLL_TEXT_LENGTH),
    options,
    multiple: typeof fields.multiple === 'boolean' ? fields.multiple : fail('poll.multiple', 'true or false'),
  };
}
