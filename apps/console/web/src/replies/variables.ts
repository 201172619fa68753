const VARIABLE = /\{\{\s*([a-z][a-z0-9_.]{0,119})\s*(?:\|([^{}]*))?\}\}/g;

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
    parts.push({ text: fallback?.trim() ?? name, variable: name });
    at = match.index + source.length;
  }
  if (at < message.length) parts.push({ text: message.slice(at), variable: null });
  return parts;
}

/** What whoever sends it has to fill in: neither known of the contact nor with a fallback. */
export function ownVariables(message: string): string[] {
  const found = [...message.matchAll(VARIABLE)].flatMap(([, name = '', fallback]) =>
    name.includes('.') || fallback !== undefined ? [] : [name],
  );
  return [...new Set(found)];
}
