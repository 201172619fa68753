import { withoutSecretWords } from './secret-words';

/** What is kept of a field's values, by its name. */
export type FieldRule =
  /** Nothing, of any type. */
  | 'secret'
  /** Only the lengths of all texts and numbers in it. */
  | 'content'
  /** Only the length of a text; an object has fields of its own. */
  | 'text'
  /** Only the size of a file. */
  | 'file'
  /** Everything, including words separated by spaces. */
  | 'words'
  /** Everything except prose. */
  | 'plain';

/** Parts of names, in any position, so that unknown names are covered, too. */
const SECRET_PART = /secret|passw|token|code|key|credential|authori|cookie|signature/;
/** Whole words of names. */
const SECRET_WORDS = new Set(['otp', 'pin', 'qr', 'login', 'sig', 'jwt', 'auth']);

const names = (rule: FieldRule, ...list: string[]): [string, FieldRule][] => list.map((name) => [name, rule]);

/** Names of the API that are not decided by their words. */
const KNOWN = new Map<string, FieldRule>([
  ...names(
    'plain',
    'error_code',
    'country_code',
    'language_code',
    'status_code',
    'key_id',
    'otp_id',
    'qr_url',
    'qr_seq',
  ),
  ...names(
    'text',
    'message',
    'text',
    'content',
    'previous_content',
    'caption',
    'body',
    'html',
    'question',
    'q',
    'subject',
  ),
  ...names('text', 'response_excerpt', 'vcard', 'emoji'),
  ...names('content', 'variables', 'answers', 'headers', 'options', 'options_selected', 'poll_options', 'location'),
  ...names('content', 'contact_card', 'contact_cards', 'latitude', 'longitude', 'address'),
  ...names('file', 'media_base64', 'base64', 'file'),
  ...names('words', 'name', 'display_name', 'sender_name', 'form_name', 'title', 'description', 'filename', 'detail'),
  ...names('words', 'error_message', 'instructions', 'model', 'carrier', 'network', 'reason', 'error', 'to', 'from'),
  ...names('words', 'phone', 'account', 'account_phone', 'recipient', 'number', 'numbers', 'tags', 'shortcut'),
]);

export interface Field {
  rule: FieldRule;
  json: string;
  bytes: number;
}

/** Names come from clients, so only this many are cached. */
const MOST_REMEMBERED = 2_000;
/** Only the beginning of a longer name is kept. */
const LONGEST_NAME = 64;
const remembered = new Map<string, Field>();

/** The field with this name. Cached, because each request has the same names. */
export function fieldOf(name: string): Field {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const json = `${JSON.stringify(withoutSecretWords(name).slice(0, LONGEST_NAME))}:`;
  const field = { rule: judge(name), json, bytes: Buffer.byteLength(json) };
  if (name.length <= LONGEST_NAME) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(name, field);
  }
  return field;
}

function judge(name: string): FieldRule {
  const small = name.toLowerCase();
  const known = KNOWN.get(small);
  if (known !== undefined) return known;
  if (SECRET_PART.test(small)) return 'secret';
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split(/[^a-z0-9]/);
  return words.some((word) => SECRET_WORDS.has(word)) || SECRET_WORDS.has(small) ? 'secret' : 'plain';
}
