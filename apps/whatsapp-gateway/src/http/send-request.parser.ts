import { type GatewayMessageType, MESSAGE_TYPES, type SendRequest } from '@chasqui/gateway-protocol';
import { GatewayError } from './gateway.error';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PHONE = /^[1-9][0-9]{4,19}$/;
const GROUP = /^[0-9]+(-[0-9]+)?@g\.us$/;
const MAX_TEXT_LENGTH = 65_536;
const MAX_POLL_TEXT_LENGTH = 255;
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;

type Fields = Readonly<Record<string, unknown>>;

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
  if (request.type === 'poll') return { ...request, poll: parsePoll(fields.poll) };
  if (request.type === 'text') return { ...request, text: stringOf(fields.text, 'text', MAX_TEXT_LENGTH) };
  const media = parseMedia(fields.media);
  const caption = optional(fields.text, (value) => stringOf(value, 'text', MAX_TEXT_LENGTH));
  return { ...request, media, ...(caption === undefined ? {} : { text: caption }) };
}

/** @throws GatewayError INVALID_REQUEST */
export function parsePhone(value: unknown, field: string): string {
  return matching(value, PHONE, field, 'a phone number in digits with country code');
}

/** @throws GatewayError INVALID_REQUEST */
export function parseMessageId(value: unknown): string {
  return matching(value, UUID, 'id', 'a UUID').toLowerCase();
}

export function objectOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : fail(field, 'a JSON object');
}

function parseRecipient(value: unknown): string {
  if (typeof value === 'string' && GROUP.test(value)) return value;
  return matching(value, PHONE, 'to', 'a phone number in digits, or a group id that ends in @g.us');
}

function isMessageType(value: unknown): value is GatewayMessageType {
  return MESSAGE_TYPES.some((type) => type === value);
}

function parseMedia(value: unknown): NonNullable<SendRequest['media']> {
  const fields = objectOf(value, 'media');
  const maxBytes = fields.max_bytes;
  const mime = optional(fields.mime, (text) => stringOf(text, 'media.mime', 255));
  const filename = optional(fields.filename, (text) => stringOf(text, 'media.filename', 255));
  return {
    url: webAddressOf(fields.url),
    ...(mime === undefined ? {} : { mime }),
    ...(filename === undefined ? {} : { filename }),
    max_bytes:
      typeof maxBytes === 'number' && Number.isSafeInteger(maxBytes) && maxBytes > 0
        ? maxBytes
        : fail('media.max_bytes', 'a whole number above 0'),
  };
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

function stringOf(value: unknown, field: string, maxLength: number): string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
    ? value
    : fail(field, `a text of 1 to ${maxLength} characters`);
}

function matching(value: unknown, pattern: RegExp, field: string, expected: string): string {
  return typeof value === 'string' && pattern.test(value) ? value : fail(field, expected);
}

function optional<T>(value: unknown, parse: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : parse(value);
}

function fail(field: string, expected: string): never {
  throw new GatewayError('INVALID_REQUEST', `${field} must be ${expected}.`, { field });
}
