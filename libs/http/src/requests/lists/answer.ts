import { setImmediate as pause } from 'node:timers/promises';
import { LIST_BYTES, type Listed, type ListPart, type ListPosition, positionOf } from '@chasqui/database';
import { cursorOf } from './list.field';
import { asksForPage, pageOf, type ShortListQuery } from './page.query';

/** The success envelope (spec.md section 2). */
export interface Answer<T> {
  success: true;
  data: T;
}

/** The success envelope of a list, already written as JSON, because its size is measured as JSON. */
export class ListAnswer<T> {
  declare readonly entry?: T;

  constructor(private pieces: Buffer[]) {}

  /** The JSON in UTF-8, once: Nest keeps a handler's return value until the client has read the whole answer. */
  take(): Buffer {
    const { pieces } = this;
    this.pieces = [];
    return Buffer.concat(pieces);
  }
}

export interface ListFigures {
  total: number;
  page: number;
  perPage: number;
  /** `total` stops at 10,000; there are more. */
  isCapped?: boolean;
  /** The search behind the page stopped here; null or absent: the page ended with its entries. */
  goesOnAt?: ListPosition | null;
}

/** What a controller returns. Only this, `answerPage` and `answerFeed` write the success envelope. */
export function answer<T>(data: T): Answer<T> {
  return { success: true, data };
}

/** Ends after about 4 MB and says how to go on. Written in pieces, so that the event loop serves others in between. */
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

/** A list without pages, complete unless it is too large for one answer. */
export function answerList<Row, T>(
  part: ListPart<Row>,
  toData: (row: Listed<Row>) => T,
  total: number = part.rows.length,
): Promise<ListAnswer<T>> {
  return answerPage(part, toData, { total, page: 1, perPage: Math.max(1, part.rows.length) });
}

/** A short list: the requested page, or all of it (contract.md F). */
export function answerShortList<T>(data: readonly T[], query: ShortListQuery): Promise<ListAnswer<T>> {
  const total = data.length;
  if (!asksForPage(query)) return answerFeed(data, false, { total, page: 1, perPage: Math.max(1, total) });
  const { page, perPage, offset, limit } = pageOf(query);
  const rows = data.slice(offset, offset + limit);
  return answerFeed(rows, limit > 0 && offset + limit < total, { total, page, perPage });
}

/** Part of a list that continues without a cursor, such as the event feed by the id of its last event. */
export async function answerFeed<T>(data: readonly T[], isMore: boolean, figures: ListFigures): Promise<ListAnswer<T>> {
  const { entries, isCut } = await entriesOf(data, (each) => each);
  return new ListAnswer(envelope(entries, figures, { has_more: isCut || isMore, next_cursor: null }));
}

/** Of JSON written without a pause: a few milliseconds. */
const BYTES_AT_ONCE = 256 * 1024;

/** Up to `LIST_BYTES`, at least one. Measured as JSON, where a control character is six bytes. */
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
