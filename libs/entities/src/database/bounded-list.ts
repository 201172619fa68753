import type { QueryResultRow } from 'pg';
import type { Queryable } from './database';

/** A page of a list ends at about so many bytes, whatever number of entries was asked for. */
export const LIST_BYTES = 4 * 1024 * 1024;

/** A place in a list: after the entry with this id. */
export interface ListPosition {
  /** What the list is ordered by first, a whole number; of times microseconds since 1970. */
  value: string;
  id: string;
}

/** Which entries of a list are read. */
export interface PageRequest {
  /** Null: from the beginning. */
  after: ListPosition | null;
  /** Entries that are skipped. */
  offset: number;
  /** Null: as many as fit. */
  limit: number | null;
  /** Undefined: the one of the list. */
  direction?: 'asc' | 'desc' | undefined;
}

/** All that fits into one answer. */
export const WHOLE_LIST: PageRequest = { after: null, offset: 0, limit: null };

/** An entry with its place, as PostgreSQL writes it. */
export type Listed<Row> = Row & { listValue: string; listId?: string };

/** Entries that were read: at least one, unless there is none. */
export interface ListPart<Row> {
  rows: Listed<Row>[];
  /** The list goes on behind them. */
  isMore: boolean;
}

/** Conditions in SQL under which a select has no more rows of a list than are read. */
export interface ListStop {
  /** The rows behind the place after which is read. */
  where: string;
  limit: string;
  direction: 'asc' | 'desc';
}

/** A list in SQL. */
export interface ListQuery {
  /** What is read of an entry. */
  columns: string;
  /** Or several selects, which all have to stop where the list does. */
  from: string | ((stop: ListStop) => string);
  /** With the parameters $1, $2, … */
  where: string;
  values: readonly unknown[];
  /** What it is ordered by. `value` null: by the id alone. */
  order: {
    value: string | null;
    id: string;
    kind: 'time' | 'number';
    direction: 'asc' | 'desc';
    /** Where the entry has both among its columns, the id as `id`: the name of the value. They are not read twice then. */
    valueName?: string;
  };
  /** Columns that may be large. */
  texts?: readonly string[];
  documents?: readonly string[];
}

/** What an entry has besides its large columns, at least. */
const SMALL_COLUMNS_BYTES = 200;
const FIRST = { asc: ['-infinity', '00000000-0000-0000-0000-000000000000'], desc: ['infinity', 'f'.repeat(32)] };
const FIRST_NUMBER = { asc: '-1', desc: '9223372036854775807' };

/** The position of an entry. */
export function positionOf(row: Listed<unknown>): ListPosition {
  const id = row.listId ?? (row as { id?: string }).id;
  if (id === undefined) throw new Error('an entry of a list has no id');
  return { value: toWholeNumber(row.listValue), id };
}

/**
 * Reads entries of a list until they are so many, or so large: the bytes of large columns are summed up inside
 * PostgreSQL, which reads none of them for it, and entries beyond the limit never leave it.
 *
 * @param name given: the statement is prepared once per connection
 * @param bytes after the entry that reaches it the part ends
 */
export async function readList<Row extends QueryResultRow>(
  queryable: Queryable,
  query: ListQuery,
  { after, offset, limit, direction = query.order.direction }: PageRequest,
  { name, bytes = LIST_BYTES }: { name?: string; bytes?: number } = {},
): Promise<ListPart<Row>> {
  const order = { ...query.order, direction };
  const text = listText({ ...query, order });
  const place = placeOf(order, after);
  const { rows } = await queryable.query<Listed<Row> & { hasNext: boolean }>(
    name === undefined ? text : { name: `${name}_${direction}`, text },
    // One more than asked for: whether the list goes on.
    [...query.values, ...place, offset, limit === null ? null : limit + 1, bytes],
  );
  if (limit !== null && rows.length > limit) rows.length = limit;
  return { rows, isMore: rows.at(-1)?.hasNext ?? false };
}

/** Entries that were read, and how many the list has. */
export interface CountedPart<Row> {
  part: ListPart<Row>;
  total: number;
}

/** A list whose entries are read in parts and counted. */
export class CountedList<Row extends QueryResultRow> {
  constructor(readonly list: Omit<ListQuery, 'values'> & { from: string }) {}

  /** @param values of the parameters of its condition */
  async read(queryable: Queryable, values: readonly unknown[], page: PageRequest): Promise<CountedPart<Row>> {
    const part = await readList<Row>(queryable, { ...this.list, values }, page);
    // Whoever reads all from the beginning to the end has counted it; a page behind the end has no entry either.
    const isWhole = !part.isMore && page.after === null && page.offset === 0 && page.limit === null;
    if (isWhole) return { part, total: part.rows.length };
    const { from, where } = this.list;
    const { rows } = await queryable.query<{ total: number }>(
      `select count(*)::int as total from ${from} where ${where}`,
      [...values],
    );
    return { part, total: rows[0]?.total ?? 0 };
  }
}

/** The statement of a list; its last parameters are the place (value and id, or the id alone), offset, limit, bytes. */
export function listText({ columns, from, where, values, order, texts = [], documents = [] }: ListQuery): string {
  const { value, id, kind, direction, valueName } = order;
  const first = values.length + 1;
  const isAfter = direction === 'desc' ? '<' : '>';
  const [offset = '', limit = '', bytes = ''] = (value === null ? [1, 2, 3] : [2, 3, 4]).map((n) => `$${first + n}`);
  const type = kind === 'time' ? 'timestamptz' : 'bigint';
  const place =
    value === null
      ? `${id} ${isAfter} $${first}::uuid`
      : `(${value}, ${id}) ${isAfter} ($${first}::${type}, $${first + 1}::uuid)`;
  const sorted = (names: readonly (string | null)[]): string =>
    names
      .filter((each) => each !== null)
      .map((each) => `${each} ${direction}`)
      .join(', ');
  const [ownValue, ownId] = valueName === undefined ? ['"listOrder"', '"listId"'] : [`"${valueName}"`, 'id'];
  const own = valueName === undefined ? `${value ?? 'null::text'} as "listOrder", ${id} as "listId",` : '';
  const [byInside, byOutside] = [sorted([value, id]), sorted([value && `p.${ownValue}`, `p.${ownId}`])];
  const size = rowBytes({ texts, documents });
  return `
    select p.*, ${value === null ? `'0'` : `p.${ownValue}::text`} as "listValue"
    from (${withinBytes(
      `select ${columns}, ${own} ${size} as "listBytes"
       from ${typeof from === 'string' ? from : from({ where: place, limit: `${offset}::bigint + ${limit}::bigint`, direction })}
       where ${where} and ${place}
       order by ${byInside} offset ${offset} limit ${limit}::bigint`,
      byOutside,
      bytes,
    )}) p
    order by ${byOutside}`;
}

/**
 * Of the rows of a select, as many as fit into so many bytes, at least one. What is large is not read for it, and what
 * does not fit never leaves PostgreSQL.
 *
 * @param select with the bytes of each row as "listBytes"
 * @param order of its rows, with the names that they have in it, as `p."name"`
 * @param bytes a parameter
 * @returns the rows, with "hasNext": there is another behind it
 */
export const withinBytes = (select: string, order: string, bytes: string): string => `
  select p.* from (
    select p.*, lead(true, 1, false) over in_order as "hasNext",
      sum(p."listBytes") over in_order - p."listBytes" as "bytesBefore"
    from (${select}) p
    window in_order as (order by ${order} rows between unbounded preceding and current row)
  ) p where p."bytesBefore" < ${bytes}::bigint`;

function placeOf({ value, kind, direction }: ListQuery['order'], after: ListPosition | null): string[] {
  const [firstTime, firstId] = FIRST[direction] as [string, string];
  if (value === null) return [after?.id ?? firstId];
  const first = kind === 'time' ? firstTime : FIRST_NUMBER[direction];
  if (after === null) return [first, firstId];
  return [kind === 'time' ? toTimeText(after.value) : after.value, after.id];
}

/** Microseconds since 1970 as a time that PostgreSQL reads. */
function toTimeText(micros: string): string {
  const whole = BigInt(micros);
  const seconds = new Date(Number(whole / 1_000_000n) * 1_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return `${seconds}.${String(whole % 1_000_000n).padStart(6, '0')}Z`;
}

/** PostgreSQL's text of a time, in UTC as all our connections have it, or of a number. `Date` has no microseconds. */
function toWholeNumber(text: string): string {
  if (!text.endsWith('+00')) return text;
  const [seconds = '', fraction = ''] = text.slice(0, -'+00'.length).split('.');
  const whole = BigInt(Date.parse(`${seconds.replace(' ', 'T')}Z`)) * 1_000n;
  return String(whole + BigInt(fraction.padEnd(6, '0')));
}

/** Known without reading a text that is stored apart. */
/** The bytes of a row, at least about. @param texts columns @param documents of them jsonb and arrays */
export const rowBytes = ({ texts, documents }: { texts: readonly string[]; documents: readonly string[] }): string =>
  [...texts.map(textBytes), ...documents.map(documentBytes), SMALL_COLUMNS_BYTES].join(' + ');

const textBytes = (column: string): string => `coalesce(octet_length(${column}), 0)`;

/** Only what is compressed has to be unpacked to know its size. */
export const documentBytes = (column: string): string => `
  case when ${column} is null then 0
       when pg_column_compression(${column}) is null then pg_column_size(${column})
       else octet_length(${column}::text) end`;
