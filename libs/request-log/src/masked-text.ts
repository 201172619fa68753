import { unescape } from 'node:querystring';
import { type FieldRule, fieldOf } from './field-rules';
import { MASK, withoutSecretWords } from './secret-words';

/** Of a longer text only the length is kept, in any field. */
const LONGEST_KEPT = 400;
const HAS_SPACE = /\s/;
const LINK = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;
const DATA = /^data:/i;

/** Contains no secret word, link or space, and nothing that JSON escapes: most ids, numbers, words and times. */
const SIMPLE = /^[A-Za-z0-9.:+@-]*$/;

/** Whether a text is kept completely, and needs no escapes in JSON. */
export const isKeptAsItIs = (text: string, rule: FieldRule): boolean =>
  (rule === 'plain' || rule === 'words') && text.length <= LONGEST_KEPT && SIMPLE.test(text);

export function maskedText(text: string, rule: FieldRule): string {
  if (text === '') return '';
  if (rule === 'secret') return MASK;
  if (rule === 'file' || DATA.test(text)) return `${MASK} (${counted(base64Bytes(text), 'byte')})`;
  if (LINK.test(text) && rule !== 'text' && rule !== 'content') return maskedLink(text);
  const isKept = text.length <= LONGEST_KEPT && (rule === 'words' || (rule === 'plain' && !HAS_SPACE.test(text)));
  return isKept ? withoutSecretWords(text) : `${MASK} (${counted(text.length, 'character')})`;
}

/** Path and query of a request, or a link: parameters are masked like fields. */
export function maskedPath(url: string): string {
  const queryAt = url.indexOf('?');
  if (queryAt < 0) return maskedSegments(url);
  let text = `${maskedSegments(url.slice(0, queryAt))}?`;
  for (let at = queryAt + 1; at <= url.length && text.length < LONGEST_PATH; ) {
    const end = nextAfter(url, at);
    text += `${at === queryAt + 1 ? '' : '&'}${maskedParameter(url.slice(at, end))}`;
    at = end + 1;
  }
  return text.slice(0, LONGEST_PATH);
}

const LONGEST_PATH = 500;

function nextAfter(url: string, at: number): number {
  const end = url.indexOf('&', at);
  return end < 0 ? url.length : end;
}

/** A secret may be percent-encoded: then nothing of the path is kept. */
function maskedSegments(path: string): string {
  const short = path.length > 4 * LONGEST_PATH ? path.slice(0, 4 * LONGEST_PATH) : path;
  const decoded = decode(short);
  if (decoded !== short && withoutSecretWords(decoded) !== decoded) return `/${MASK}`;
  return withoutSecretWords(short).slice(0, LONGEST_PATH);
}

function maskedParameter(part: string): string {
  const equalsAt = part.indexOf('=');
  if (equalsAt < 0) return maskedName(part, decode(part));
  const name = decode(part.slice(0, equalsAt));
  const value = decode(part.slice(equalsAt + 1));
  const masked = maskedText(value, fieldOf(name).rule);
  const isKept = masked === value;
  return `${maskedName(part.slice(0, equalsAt), name)}=${isKept ? part.slice(equalsAt + 1) : onlyMask(masked)}`;
}

/** Percent-encoded as received, because the decoded text may not be storable. */
const maskedName = (raw: string, decoded: string): string =>
  withoutSecretWords(decoded) === decoded && decoded.length <= LONGEST_KEPT ? raw : MASK;

const onlyMask = (masked: string): string => (masked.startsWith(MASK) ? masked : MASK);

/** A link keeps its host and path: not its password, and only those query values that are not secret. */
function maskedLink(link: string): string {
  const begin = link.indexOf('//') + 2;
  const end = link.slice(begin).search(/[/?#]/);
  const host = end < 0 ? link.slice(begin) : link.slice(begin, begin + end);
  const [rest = ''] = end < 0 ? [] : link.slice(begin + end).split('#', 1);
  const bare = host.includes('@') ? `${MASK}@${host.slice(host.lastIndexOf('@') + 1)}` : host;
  return withoutSecretWords(link.slice(0, begin) + bare) + maskedPath(rest);
}

/** Decodes like `parseQuery`: a broken escape hides none of the others. */
function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? unescape(text.replaceAll('+', ' ')) : text;
}

/** Size of the data in a data URL. */
function base64Bytes(text: string): number {
  return Math.floor(((text.length - (DATA.test(text) ? text.indexOf(',') + 1 : 0)) * 3) / 4);
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
