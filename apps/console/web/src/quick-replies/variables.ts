const BRACES = /\{\{([^{}]*)\}\}/g;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2}$/;
const QUOTED = /^(?:"([^"]*)"|'([^']*)'|“([^“”]*)”|‘([^‘’]*)’)$/;

export interface TextPart {
  text: string;
  /** Name of the variable; null for plain text. */
  variable: string | null;
}

/** Splits a text at its variables. A variable with a fallback shows the fallback. */
export function partsOf(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { key, fallback, start, end } of variablesIn(message)) {
    if (start > at) parts.push({ text: message.slice(at, start), variable: null });
    parts.push({ text: fallback ?? key, variable: key });
    at = end;
  }
  if (at < message.length) parts.push({ text: message.slice(at), variable: null });
  return parts;
}

const unquoted = (fallback: string): string =>
  QUOTED.exec(fallback)
    ?.slice(1)
    .find((inside) => inside !== undefined) ?? fallback;

export interface UnfilledVariable {
  key: string;
  /** UTF-16 units. */
  start: number;
  end: number;
}

/** Variables without a value, which would be sent as written; each once, at its first place. */
export function unfilledIn(text: string): UnfilledVariable[] {
  const found = new Map<string, UnfilledVariable>();
  for (const { key, start, end } of variablesIn(text)) {
    if (!found.has(key)) found.set(key, { key, start, end });
  }
  return [...found.values()];
}

/** Mirrors the server's syntax (libs/texts); a test compares the two. */
function variablesIn(text: string): (UnfilledVariable & { fallback: string | null })[] {
  return [...text.matchAll(BRACES)].flatMap(({ 0: source, 1: inside = '', index: start }) => {
    const [name = '', ...behind] = inside.split('|');
    const key = name.trim();
    if (!KEY.test(key)) return [];
    const fallback = behind.length === 0 ? null : unquoted(behind.join('|').trim());
    return [{ key, fallback, start, end: start + source.length }];
  });
}
