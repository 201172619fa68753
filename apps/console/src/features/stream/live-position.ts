/** A place in what happens: in the feed of events, in the changes of the inbox, and when that was. */
export interface LivePosition {
  /** Seconds since 1970, by PostgreSQL's clock. */
  atS: number;
  change: string;
  feed: string;
}

/** Seconds, a place among the changes, a place in the feed. So many digits are no number that PostgreSQL refuses. */
const SHAPE = /^(\d{1,12})-(\d{1,18})-(\d{1,18}(?:@(?:\d{4}-\d\d-\d\d[ \d:.+]{1,24}\/[\da-f-]{36})?)?)$/;
const LONGEST = 160;

/** As clients send it back, in `Last-Event-ID`. */
export const toPositionText = ({ atS, change, feed }: LivePosition): string => `${atS}-${change}-${feed}`;

/** Null: it is none. */
export function parseLivePosition(text: string): LivePosition | null {
  if (text.length > LONGEST) return null;
  const [, at, change, feed] = SHAPE.exec(text) ?? [];
  if (at === undefined || change === undefined || feed === undefined) return null;
  return { atS: Number(at), change, feed };
}
