/** A text after something was put into it, and what is selected then. */
export interface Insertion {
  text: string;
  start: number;
  end: number;
}

/** Puts a variable in the place of what is selected. @param key null: one that is still to be named, which is selected */
export function withInserted(text: string, start: number, end: number, key: string | null): Insertion {
  const name = key ?? 'name';
  const inserted = `{{${name}}}`;
  const after = start + inserted.length;
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    ...(key === null ? { start: start + '{{'.length, end: after - '}}'.length } : { start: after, end: after }),
  };
}

/** Characters around a place that are shown with it. */
const AROUND = 24;

/** What is wrong in a text, and what stands beside it. */
export interface Excerpt {
  start: number;
  end: number;
  /** The three in one line. */
  before: string;
  at: string;
  after: string;
}

/** What stands at a place of a text: the variable there, with its braces, or the word. */
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

/** Where what is wrong ends: with the variable, else with the word. */
function endOf(text: string, position: number): number {
  const rest = text.slice(position, position + AROUND);
  const length = /^(?:\{\{)?[^\s{}]*(?:\}\})?/.exec(rest)?.[0].length ?? 0;
  return Math.min(text.length, position + Math.max(1, length));
}
