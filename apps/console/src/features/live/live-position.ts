/** A position in the feed of events and in the changes of the inbox, with its time. */
export interface LivePosition {
  /** Seconds since 1970, by PostgreSQL's clock. */
  atS: number;
  change: string;
  feed: string;
}

/** Seconds, position among the changes, position in the feed. PostgreSQL takes numbers of this length. */
const SHAPE = /^(\d{1,12})-(\d{1,18})-(\d{1,18}(?:@(?:\d{4}-\d\d-\d\d[ \d:.+]{1,24}\/[\da-f-]{36})?)?)$/;
const LONGEST = 160;

/** The form in which clients send it back, in `Last-Event-ID`. */
export const toPositionText = ({ atS, change, feed }: LivePosition): string => `${atS}-${change}-${feed}`;

export function parseLivePosition(text: string): LivePosition | null {
  if (text.length > LONGEST) return null;
  const [, at, change, feed] = SHAPE.exec(text) ?? [];
  if (at === undefined || change === undefined || feed === undefined) return null;
  return { atS: Number(at), change, feed };
}
