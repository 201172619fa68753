import { type Content, MESSAGE_STATES, type MessageState, type OfferedMessage } from '../store/entries';
import { readDate } from './device-date';
import {
  type JsonObject,
  readArray,
  readBoolean,
  readByte,
  readEnum,
  readInteger,
  readObject,
  readString,
} from './gson';

type Complain = (complaint: string) => void;

/** An item of the answer to `GET /message`; null where the app would find null although it expects a value. */
export interface ReadMessage {
  id: string | null;
  state: MessageState | null;
  /** undefined: a required part is missing, so that only this message fails. */
  message: OfferedMessage | undefined;
}

const KNOWN = new Set(
  (
    'id message textMessage dataMessage phoneNumbers simNumber withDeliveryReport isEncrypted ' +
    'validUntil scheduleAt priority state createdAt'
  ).split(' '),
);

/**
 * Reads the answer to `GET /message`.
 *
 * @param now replaces a missing `createdAt`
 * @throws ParseError when one item cannot be read: then the app processes none of them
 */
export function readMessages(body: unknown, now: number, complain: Complain): ReadMessage[] {
  const items = readArray(body, 'messages');
  if (items === null) throw new TypeError('The answer to GET /message is null.');
  return items.map((item, index) => {
    const fields = readObject(item, `messages[${index}]`);
    if (fields === null) throw new TypeError(`messages[${index}] is null.`);
    return readMessage(fields, `messages[${index}]`, now, complain);
  });
}

function readMessage(fields: JsonObject, path: string, now: number, complain: Complain): ReadMessage {
  const at = (name: string): string => `${path}.${name}`;
  const date = (name: string): number | null => readDate(fields[name], at(name), complain);
  const id = readString(fields.id, at('id'));
  const phoneNumbers = readArray(fields.phoneNumbers, at('phoneNumbers'))?.map((each, index) =>
    readString(each, `${at('phoneNumbers')}[${index}]`),
  );
  const content = readContent(fields, path);
  const state = readEnum(fields.state, MESSAGE_STATES, at('state'));
  const more = {
    simNumber: readInteger(fields.simNumber, at('simNumber')),
    withDeliveryReport: readBoolean(fields.withDeliveryReport, at('withDeliveryReport')) ?? true,
    isEncrypted: readBoolean(fields.isEncrypted, at('isEncrypted')) ?? false,
    validUntil: date('validUntil'),
    scheduleAt: date('scheduleAt'),
    priority: readByte(fields.priority, at('priority')) ?? 0,
    createdAt: date('createdAt') ?? now,
  };
  complainAbout(fields, path, complain);
  if (id === null || content === undefined || phoneNumbers === undefined || phoneNumbers.includes(null)) {
    complain(`${path} lacks id, phoneNumbers or its content: the app leaves it out, and never reports it`);
    return { id, state, message: undefined };
  }
  return { id, state, message: { id, content, phoneNumbers: phoneNumbers as string[], ...more } };
}

/** Data takes precedence over `textMessage`, that over `message`. */
function readContent(fields: JsonObject, path: string): Content | undefined {
  const data = readObject(fields.dataMessage, `${path}.dataMessage`);
  const text = readObject(fields.textMessage, `${path}.textMessage`);
  const plain = readString(fields.message, `${path}.message`);
  if (data !== null) {
    const base64 = readString(data.data, `${path}.dataMessage.data`);
    const port = readInteger(data.port, `${path}.dataMessage.port`);
    return base64 === null || port === null ? undefined : { kind: 'data', base64, port };
  }
  const words = text === null ? plain : readString(text.text, `${path}.textMessage.text`);
  return words === null ? undefined : { kind: 'text', text: words };
}

function complainAbout(fields: JsonObject, path: string, complain: Complain): void {
  const { state, priority, scheduleAt, createdAt, id } = fields;
  if (readEnum(state, MESSAGE_STATES, path) === null) {
    complain(`${path}.state is ${JSON.stringify(state)}: the app does not know it and sends the message`);
  }
  if (typeof priority === 'number' && priority > 127) complain(`${path}.priority above 127 is read as negative`);
  if (scheduleAt !== undefined && scheduleAt !== null) {
    complain(`${path}.scheduleAt: messages behind one that is not due yet wait for it`);
  }
  if (createdAt === undefined || createdAt === null) complain(`${path}.createdAt is missing: the app has no order`);
  if (typeof id === 'string' && id.length > 36) complain(`${path}.id has more than 36 characters`);
  const strange = Object.keys(fields).filter((name) => !KNOWN.has(name));
  if (strange.length > 0) complain(`${path} has fields that the app ignores: ${strange.join(', ')}`);
}
