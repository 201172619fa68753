/** As the server reads texts with variables (libs/templating); a test compares the two. */
const VARIABLE = /\{\{\s*([a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2})\s*(?:\|([^{}]*))?\}\}/g;
const QUOTED = /^(?:"([^"]*)"|'([^']*)'|“([^“”]*)”|‘([^‘’]*)’)$/;

export interface TextPart {
  text: string;
  /** The name of the variable that stands here; null: text. */
  variable: string | null;
}

/** A text with its variables apart. A variable that has a fallback shows that. */
export function partsOf(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of message.matchAll(VARIABLE)) {
    if (match.index > at) parts.push({ text: message.slice(at, match.index), variable: null });
    const [source, name = '', fallback] = match;
    parts.push({ text: fallback === undefined ? name : unquoted(fallback.trim()), variable: name });
    at = match.index + source.length;
  }
  if (at < message.length) parts.push({ text: message.slice(at), variable: null });
  return parts;
}

const unquoted = (fallback: string): string =>
  QUOTED.exec(fallback)
    ?.slice(1)
    .find((inside) => inside !== undefined) ?? fallback;

/** A variable that stands in a text that is to be sent. */
export interface UnfilledVariable {
  key: string;
  /** Where it stands first, in UTF-16 units. */
  start: number;
  end: number;
}

/** What would be sent as it is written: nobody has filled it in. Each once, in their order. */
export function unfilledIn(text: string): UnfilledVariable[] {
  const found = new Map<string, UnfilledVariable>();
  for (const { 0: source, 1: key = '', index } of text.matchAll(VARIABLE)) {
    if (!found.has(key)) found.set(key, { key, start: index, end: index + source.length });
  }
  return [...found.values()];
}
