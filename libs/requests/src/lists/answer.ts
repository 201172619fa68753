import { setImmediate as pause } from 'node:timers/promises';
import { LIST_BYTES, type Listed, type ListPart, type ListPosition, positionOf } from '@chasqui/entities';
import { cursorOf } from './list.field';
import { asksForPage, pageOf, type ShortListQuery } from './page.query';

/** The success envelope (spec.md section 2). */
export interface Answer<T> {
  success: true;
  data: T;
}

/** The success envelope of a list, written as the JSON that it is measured by. */
export class ListAnswer<T> {
  /** What the list is of; never set. */
  declare readonly entry?: T;

  /** @param pieces of JSON in UTF-8 */
  constructor(private pieces: Buffer[]) {}

  /** Its JSON in UTF-8, once: Nest keeps what a handler returned until the client has read all of the answer. */
  take(): Buffer {
    const { pieces } = this;
    this.pieces = [];
    return Buffer.concat(pieces);
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

/**
 * A page of a list. It ends after about 4 MB; where the list goes on, it says how to go on. A large one is written in pieces, between
 * which the event loop serves others.
 */
export async function answerPage<Row, T>(
  part: ListPart<Row>,
  toData: (row: Listed<Row>) => T,
  figures: ListFigures,
): Promise<ListAnswer<T>> {
  const { entries, isCut } = await entriesOf(part.rows, toData);
  const last = isCut || part.isMore ? part.rows[entries.length - 1] : undefined;
  const place = last === undefined ? figures.goesOnAt : positionOf(last);
  const next = place ? cursorOf(place) : null;
  return new ListAnswer(envelope(entries, figures, { has_more: next !== null, next_cursor: next }));
}

/** A list that is whole unless it is too large for one answer, and has no pages. */
export function answerList<Row, T>(
  part: ListPart<Row>,
  toData: (row: Listed<Row>) => T,
  total: number = part.rows.length,
): Promise<ListAnswer<T>> {
  return answerPage(part, toData, { total, page: 1, perPage: Math.max(1, part.rows.length) });
}

/** A short list, which is all there: the page that is asked for, or all of it (contract.md F). */
export function answerShortList<T>(data: readonly T[], query: ShortListQuery): Promise<ListAnswer<T>> {
  const total = data.length;
  if (!asksForPage(query)) return answerFeed(data, false, { total, page: 1, perPage: Math.max(1, total) });
  const { page, perPage, offset, limit } = pageOf(query);
  const rows = data.slice(offset, offset + limit);
  return answerFeed(rows, limit > 0 && offset + limit < total, { total, page, perPage });
}

/** A part of a list that is read on without a cursor, such as the feed of events by the id of its last event. */
export async function answerFeed<T>(data: readonly T[], isMore: boolean, figures: ListFigures): Promise<ListAnswer<T>> {
  const { entries, isCut } = await entriesOf(data, (each) => each);
  return new ListAnswer(envelope(entries, figures, { has_more: isCut || isMore, next_cursor: null }));
}

/** Of JSON that is written without a pause: a few milliseconds. */
const BYTES_AT_ONCE = 256 * 1024;

/** Entries as JSON, until they are too large; at least one. A control character is six bytes there, and one in a row. */
async function entriesOf<Row>(
  rows: readonly Row[],
  toData: (row: Row) => unknown,
): Promise<{ entries: Buffer[]; isCut: boolean }> {
  const entries: Buffer[] = [];
  let bytes = 0;
  let pauseAt = BYTES_AT_ONCE;
  for (const row of rows) {
    if (bytes > pauseAt) {
      await pause();
      pauseAt = bytes + BYTES_AT_ONCE;
    }
    const entry = Buffer.from(JSON.stringify(toData(row)));
    bytes += entry.length + 1;
    if (bytes > LIST_BYTES && entries.length > 0) return { entries, isCut: true };
    entries.push(entry);
  }
  return { entries, isCut: false };
}

const BEGINNING = Buffer.from('{"success":true,"data":[');
const COMMA = Buffer.from(',');

/** Members that say nothing are left out. */
function envelope(
  entries: readonly Buffer[],
  { total, page, perPage, isCapped }: ListFigures,
  goesOn: { has_more: boolean; next_cursor: string | null },
): Buffer[] {
  const figures = JSON.stringify({
    total,
    page,
    per_page: perPage,
    ...(isCapped && { total_capped: true }),
    ...(goesOn.has_more && { has_more: true }),
    ...(goesOn.next_cursor !== null && { next_cursor: goesOn.next_cursor }),
  });
  const list = entries.flatMap((entry, index) => (index === 0 ? [entry] : [COMMA, entry]));
  return [BEGINNING, ...list, Buffer.from(`],${figures.slice(1)}`)];
}
