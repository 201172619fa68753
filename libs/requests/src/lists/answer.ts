import { LIST_BYTES, type Listed, type ListPart, type ListPosition, positionOf } from '@chasqui/entities';
import { cursorOf } from './cursor.field';
import { asksForPage, pageOf, type ShortListQuery } from './page.query';

/** The success envelope (spec.md section 2). */
export interface Answer<T> {
  success: true;
  data: T;
}

/** The success envelope of a list, written as the JSON text that it is measured by. */
export class ListAnswer<T> {
  /** What the list is of; never set. */
  declare readonly entry?: T;

  constructor(private text: string) {}

  /** Its JSON, once: Nest keeps what a handler returned until the client has read all of the answer. */
  takeText(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

/** What an answer says about a list besides its entries. */
export interface ListFigures {
  total: number;
  page: number;
  perPage: number;
  /** `total` stops at 10,000; there are more. */
  isCapped?: boolean;
  /** The page ended where a search had looked at enough; null and absent: it ended with its entries. */
  goesOnAt?: ListPosition | null;
}

/** What a controller returns: the only place, with `answerPage` and `answerFeed`, that writes the success envelope. */
export function answer<T>(data: T): Answer<T> {
  return { success: true, data };
}

/** A page of a list. It ends after about 4 MB; where the list goes on, it says how to go on. */
export function answerPage<Row, T>(
  part: ListPart<Row>,
  toData: (row: Listed<Row>) => T,
  figures: ListFigures,
): ListAnswer<T> {
  const { texts, isCut } = textsOf(part.rows, toData);
  const last = isCut || part.isMore ? part.rows[texts.length - 1] : undefined;
  const place = last === undefined ? figures.goesOnAt : positionOf(last);
  const next = place ? cursorOf(place) : null;
  return new ListAnswer(envelope(texts, figures, { has_more: next !== null, next_cursor: next }));
}

/** A list that is whole unless it is too large for one answer, and has no pages. */
export function answerList<Row, T>(
  part: ListPart<Row>,
  toData: (row: Listed<Row>) => T,
  total: number = part.rows.length,
): ListAnswer<T> {
  return answerPage(part, toData, { total, page: 1, perPage: Math.max(1, part.rows.length) });
}

/** A short list, which is all there: the page that is asked for, or all of it (contract.md F). */
export function answerShortList<T>(data: readonly T[], query: ShortListQuery): ListAnswer<T> {
  const total = data.length;
  if (!asksForPage(query)) return answerFeed(data, false, { total, page: 1, perPage: Math.max(1, total) });
  const { page, perPage, offset, limit } = pageOf(query);
  const rows = data.slice(offset, offset + limit);
  return answerFeed(rows, limit > 0 && offset + limit < total, { total, page, perPage });
}

/** A part of a list that is read on without a cursor, such as the feed of events by the id of its last event. */
export function answerFeed<T>(data: readonly T[], isMore: boolean, figures: ListFigures): ListAnswer<T> {
  const { texts, isCut } = textsOf(data, (each) => each);
  return new ListAnswer(envelope(texts, figures, { has_more: isCut || isMore, next_cursor: null }));
}

/** Entries as JSON, until they are too large; at least one. A control character is six bytes there, and one in a row. */
function textsOf<Row>(rows: readonly Row[], toData: (row: Row) => unknown): { texts: string[]; isCut: boolean } {
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = JSON.stringify(toData(row));
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > LIST_BYTES && texts.length > 0) return { texts, isCut: true };
    texts.push(text);
  }
  return { texts, isCut: false };
}

/** Members that say nothing are left out. */
function envelope(
  texts: readonly string[],
  { total, page, perPage, isCapped }: ListFigures,
  goesOn: { has_more: boolean; next_cursor: string | null },
): string {
  const figures = JSON.stringify({
    total,
    page,
    per_page: perPage,
    ...(isCapped && { total_capped: true }),
    ...(goesOn.has_more && { has_more: true }),
    ...(goesOn.next_cursor !== null && { next_cursor: goesOn.next_cursor }),
  });
  return `{"success":true,"data":[${texts.join(',')}],${figures.slice(1)}`;
}
