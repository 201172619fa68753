/** A text after an insertion, and the new selection. */
export interface Insertion {
  text: string;
  start: number;
  end: number;
}

/** Inserts a variable over the selection. @param key null inserts a placeholder name and selects it */
export function withInserted(text: string, start: number, end: number, key: string | null): Insertion {
  const name = key ?? 'name';
  const inserted = `{{${name}}}`;
  const after = start + inserted.length;
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    ...(key === null ? { start: start + '{{'.length, end: after - '}}'.length } : { start: after, end: after }),
  };
}

/** Characters shown around a place. */
const AROUND = 24;

export interface Excerpt {
  start: number;
  end: number;
  /** `before`, the wrong part and `after` are one line. */
  before: string;
  at: string;
  after: string;
}

/** The variable at a position, with its braces, or the word. */
export function excerptAt(text: string, position: number): Excerpt {
  const start = text.slice(0, position).endsWith('{{') ? position - '{{'.length : position;
  const end = endOf(text, position);
  const oneLine = (part: string): string => part.replace(/\s+/g, ' ');
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return {
    start,
    end,
    before: (from > 0 ? '…' : '') + oneLine(text.slice(from, start)),
    at: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, to)) + (to < text.length ? '…' : ''),
  };
}

/** End of the variable, else of the word. */
function endOf(text: string, position: number): number {
  const rest = text.slice(position, position + AROUND);
  const length = /^(?:\{\{)?[^\s{}]*(?:\}\})?/.exec(rest)?.[0].length ?? 0;
  return Math.min(text.length, position + Math.max(1, length));
}
