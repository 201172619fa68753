export interface Mark {
  text: string;
  mark: 'bold' | 'italic' | 'strike' | 'code' | null;
}

/**
 * WhatsApp's bold, italic, strikethrough and monospace: text between two signs, on one line, with no space inside them
 * and no letter outside.
 */
const MARKED = /(?<![\p{L}\p{N}])(?:```([^`]{1,2000})```|([*_~])(?!\s)([^\n*_~]{1,500})(?<!\s)\2)(?![\p{L}\p{N}])/gu;

const NAMES = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

export function marksOf(text: string): Mark[] {
  const parts: Mark[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, sign, inside = ''] = match;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), mark: null });
    parts.push(
      code === undefined ? { text: inside, mark: NAMES[sign as keyof typeof NAMES] } : { text: code, mark: 'code' },
    );
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  return parts;
}
