export const FEED_START = '0';

/**
 * A place in the feed: after an event or a stretch, or within a stretch, after one of its events. As text `<place>`, or
 * `<place>@` at the beginning of a stretch, or `<place>@<time>/<id>`.
 */
export interface FeedPosition {
  seq: string;
  /** Null: not within a stretch. */
  inside: { at: string | null; id: string | null } | null;
}

export function parsePosition(text: string): FeedPosition {
  const [seq = '', inside] = text.split('@');
  if (inside === undefined) return { seq, inside: null };
  const [at, id] = inside.split('/');
  return { seq, inside: id === undefined ? { at: null, id: null } : { at: at ?? null, id } };
}

export const beginningOf = (stretch: string): string => `${stretch}@`;

export const afterInside = (stretch: string, { at, id }: { at: string; id: string }): string =>
  `${stretch}@${at}/${id}`;
