import { decodeQuotedPrintable } from './quoted-printable';

/** One property of a card: `item1.TEL;TYPE=CELL:+49 151 00003101`. */
export interface VcardProperty {
  /** Ties it to others of its card: `item1`. */
  group: string | null;
  /** In upper case: `TEL`. */
  name: string;
  /** By upper-case names, with all values of each. In vCard 2.1 a value without a name is a `TYPE`. */
  params: Readonly<Record<string, readonly string[]>>;
  /** Without folds, quoted-printable and charset; escapes stay, see `textOf` and `componentsOf`. */
  value: string;
}

export interface Vcard {
  properties: VcardProperty[];
  /** More follows than was read. */
  isCut: boolean;
}

interface VcardLimits {
  /** UTF-16 units. */
  length: number;
  /** Per card. */
  properties: number;
}

const LIMITS: VcardLimits = { length: 1024 * 1024, properties: 1000 };
const NAME = /^[a-z0-9-]{1,64}$/i;
const FOLD = /^[ \t]/;
const QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|$)/i;
/** Written by vCard 2.1 without `ENCODING=`. */
const BARE_ENCODINGS: readonly string[] = ['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT'];

/**
 * The cards of a text, in order. A card inside another one (`AGENT` of vCard 2.1) belongs to another person and is left
 * out. A card without an end ends where the next one begins; properties before any card form one of their own.
 *
 * @param text one card or many, with line ends of any kind
 */
export function parseVcards(text: string, limits: Partial<VcardLimits> = {}): Vcard[] {
  const { length, properties: most } = { ...LIMITS, ...limits };
  const cards: Vcard[] = [];
  let card: Vcard | undefined;
  /** Nesting depth within an agent's card. */
  let inside = 0;
  const lines = linesOf(text.slice(0, length));
  // A cut line may read as another number.
  if (text.length > length) lines.pop();
  for (const property of propertiesOf(lines)) {
    const { name, value } = property;
    const isCard = value.trim().toUpperCase() === 'VCARD';
    const last = card?.properties.at(-1);
    if (name === 'BEGIN' && isCard) {
      if (inside > 0 || (last?.name === 'AGENT' && last.value.trim() === '')) inside += 1;
      else cards.push((card = { properties: [], isCut: false }));
    } else if (name === 'END' && isCard) {
      if (inside > 0) inside -= 1;
      else card = undefined;
    } else if (inside === 0) {
      if (card === undefined) cards.push((card = { properties: [], isCut: false }));
      if (card.properties.length < most) card.properties.push(property);
      else card.isCut = true;
    }
  }
  const end = cards.at(-1);
  if (end !== undefined && text.length > length) end.isCut = true;
  return cards;
}

/** A value without the escapes of RFC 6350 section 3.4. */
export function textOf(value: string): string {
  return value.replace(/\\(n|[^n])/gi, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}

/** The components of a structured value, such as `N`, without escapes. */
export function componentsOf(value: string): string[] {
  return splitAt(value, ';').map(textOf);
}

/** The values of a list property, such as `CATEGORIES`, without escapes. */
export function listOf(value: string): string[] {
  return splitAt(value, ',').map(textOf);
}

function splitAt(value: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/);

/** Unfolds the lines, and reads a property from each. Invalid lines are skipped. */
function* propertiesOf(lines: readonly string[]): Generator<VcardProperty> {
  let isOld = false;
  for (let next = 0; next < lines.length; ) {
    let last = lines[next++] ?? '';
    // Its soft line breaks are within the value, and come before the card's folds.
    const isQuotedPrintable = QUOTED_PRINTABLE.test(last.slice(0, endOf(last, 0, ':')));
    const parts: string[] = [];
    for (; next < lines.length; next += 1) {
      const more = lines[next] ?? '';
      const isSoft = isQuotedPrintable && last.endsWith('=');
      if (!isSoft && !FOLD.test(more)) break;
      parts.push(isSoft ? last.slice(0, -1) : last);
      // vCard 2.1 folds at existing white space, later versions insert some.
      last = isSoft || isOld ? more : more.slice(1);
    }
    const property = propertyOf(parts.join('') + last);
    if (property === undefined) continue;
    if (property.name === 'BEGIN') isOld = false;
    if (property.name === 'VERSION') isOld = property.value.trim() === '2.1';
    yield property;
  }
}

/** `[group "."] name *(";" param) ":" value`, RFC 6350 section 3.3. */
function propertyOf(line: string): VcardProperty | undefined {
  const colon = endOf(line, 0, ':');
  if (colon === line.length) return undefined;
  const [head = '', ...parameters] = partsOf(line.slice(0, colon), ';');
  const dot = head.lastIndexOf('.');
  const name = head.slice(dot + 1).trim();
  if (!NAME.test(name)) return undefined;
  const params = paramsOf(parameters);
  const raw = line.slice(colon + 1);
  const isQuotedPrintable = params.ENCODING?.some((each) => each.toUpperCase() === 'QUOTED-PRINTABLE') === true;
  return {
    group: dot < 0 ? null : head.slice(0, dot).trim(),
    name: name.toUpperCase(),
    params,
    value: isQuotedPrintable ? decodeQuotedPrintable(raw, params.CHARSET?.[0]) : raw,
  };
}

function paramsOf(parameters: readonly string[]): Record<string, string[]> {
  const params = new Map<string, string[]>();
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    const values = partsOf(parameter.slice(equals + 1), ',').map(paramValueOf);
    const bare = values[0]?.toUpperCase() ?? '';
    const name = equals < 0 ? (BARE_ENCODINGS.includes(bare) ? 'ENCODING' : 'TYPE') : parameter.slice(0, equals);
    const key = name.trim().toUpperCase();
    const known = params.get(key);
    if (known === undefined) params.set(key, values);
    else known.push(...values);
  }
  return Object.fromEntries(params);
}

const CARETS: Readonly<Record<string, string>> = { '^n': '\n', "^'": '"', '^^': '^' };

/** Without its quotes, and without the escapes of RFC 6868. */
function paramValueOf(written: string): string {
  return written
    .trim()
    .replaceAll('"', '')
    .replace(/\^[n'^]/g, (escaped) => CARETS[escaped] ?? escaped);
}

/** Splits at separators, except those in quotes. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = endOf(text, start, separator);
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

/** Index of the first separator outside of quotes; the length of the text if there is none. */
function endOf(text: string, start: number, separator: string): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) return at;
  }
  return text.length;
}
