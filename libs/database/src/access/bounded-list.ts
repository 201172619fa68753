import type { QueryResultRow } from 'pg';
import type { Queryable } from './database';

/** A page ends at about this size, however many entries were asked for. */
export const LIST_BYTES = 4 * 1024 * 1024;

export interface ListPosition {
  /** First sort key as a whole number; for times, microseconds since 1970. */
  value: string;
  id: string;
}

export interface PageRequest {
  after: ListPosition | null;
  offset: number;
  limit: number | null;
  direction?: 'asc' | 'desc' | undefined;
}

export const WHOLE_LIST: PageRequest = { after: null, offset: 0, limit: null };

export type Listed<Row> = Row & { listValue: string; listId?: string };

export interface ListPart<Row> {
  rows: Listed<Row>[];
  isMore: boolean;
}

/** Conditions that keep a select from producing more rows than are read. */
export interface ListStop {
  where: string;
  limit: string;
  direction: 'asc' | 'desc';
}

export interface ListQuery {
  columns: string;
  /** Several selects must each apply the stop. */
  from: string | ((stop: ListStop) => string);
  /** With the parameters $1, $2, … */
  where: string;
  values: readonly unknown[];
  /** `value` null: by the id alone. */
  order: {
    value: string | null;
    id: string;
    kind: 'time' | 'number';
    direction: 'asc' | 'desc';
    /** Set if the columns contain both keys, the id as `id`: the value's column, which is then not read twice. */
    valueName?: string;
  };
  texts?: readonly string[];
  documents?: readonly string[];
}

const SMALL_COLUMNS_BYTES = 200;
const FIRST = { asc: ['-infinity', '00000000-0000-0000-0000-000000000000'], desc: ['infinity', 'f'.repeat(32)] };
const FIRST_NUMBER = { asc: '-1', desc: '9223372036854775807' };

export function positionOf(row: Listed<unknown>): ListPosition {
  const id = row.listId ?? (row as { id?: string }).id;
  if (id === undefined) throw new Error('an entry of a list has no id');
  return { value: toWholeNumber(row.listValue), id };
}

/**
 * Reads entries until their number or size reaches the limit. PostgreSQL sums up the bytes of large columns without
 * reading them, and entries beyond the limit never leave it.
 * @param name given: the statement is prepared once per connection
 * @param bytes the part ends after the entry that reaches it
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
    // One more than asked for tells whether the list goes on.
    [...query.values, ...place, offset, limit === null ? null : limit + 1, bytes],
  );
  if (limit !== null && rows.length > limit) rows.length = limit;
  return { rows, isMore: rows.at(-1)?.hasNext ?? false };
}

export interface CountedPart<Row> {
  part: ListPart<Row>;
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
}

export class CountedList<Row extends QueryResultRow> {
  /** @param most totals stop here */
  constructor(
    readonly list: Omit<ListQuery, 'values'> & { from: string },
    private readonly most: number | null = null,
  ) {}

  async read(queryable: Queryable, values: readonly unknown[], page: PageRequest): Promise<CountedPart<Row>> {
    const part = await readList<Row>(queryable, { ...this.list, values }, page);
    // A list read whole is counted already. An empty page proves nothing: it may lie behind the end.
    const isWhole = !part.isMore && page.after === null && page.offset === 0 && page.limit === null;
    const total = isWhole ? part.rows.length : await this.count(queryable, values);
    const most = this.most ?? total;
    return { part, total: Math.min(total, most), isCapped: total > most };
  }

  private async count(queryable: Queryable, values: readonly unknown[]): Promise<number> {
    const { from, where } = this.list;
    const { rows } = await queryable.query<{ total: number }>(
      `select count(*)::int as total from (
         select from ${from} where ${where} ${this.most === null ? '' : `limit ${this.most + 1}`}) counted`,
      [...values],
    );
    return rows[0]?.total ?? 0;
  }
}

/** The last parameters are the position (value and id, or the id alone), offset, limit, bytes. */
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
  const [ownValue, ownId] = valueName === undefined ? ['list_order', 'list_id'] : [valueName, 'id'];
  const own = valueName === undefined ? `${value ?? 'null::text'} as list_order, ${id} as list_id,` : '';
  const [byInside, byOutside] = [sorted([value, id]), sorted([value && `p.${ownValue}`, `p.${ownId}`])];
  const size = rowBytes({ texts, documents });
  return `
    select p.*, ${value === null ? `'0'` : `p.${ownValue}::text`} as list_value
    from (${withinBytes(
      `select ${columns}, ${own} ${size} as list_bytes
       from ${typeof from === 'string' ? from : from({ where: place, limit: `${offset}::bigint + ${limit}::bigint`, direction })}
       where ${where} and ${place}
       order by ${byInside} offset ${offset} limit ${limit}::bigint`,
      byOutside,
      bytes,
    )}) p
    order by ${byOutside}`;
}

/**
 * Keeps as many rows as fit into a number of bytes, at least one, without reading large columns; other rows never leave
 * PostgreSQL.
 * @param select with the bytes of each row as list_bytes
 * @param order of its rows, as `p.name`
 * @param bytes a parameter
 * @returns the rows, with has_next: another one follows
 */
export const withinBytes = (select: string, order: string, bytes: string): string => `
  select p.* from (
    select p.*, lead(true, 1, false) over in_order as has_next,
      sum(p.list_bytes) over in_order - p.list_bytes as bytes_before
    from (${select}) p
    window in_order as (order by ${order} rows between unbounded preceding and current row)
  ) p where p.bytes_before < ${bytes}::bigint`;

function placeOf({ value, kind, direction }: ListQuery['order'], after: ListPosition | null): string[] {
  const [firstTime, firstId] = FIRST[direction] as [string, string];
  if (value === null) return [after?.id ?? firstId];
  const first = kind === 'time' ? firstTime : FIRST_NUMBER[direction];
  if (after === null) return [first, firstId];
  return [kind === 'time' ? toTimeText(after.value) : after.value, after.id];
}

function toTimeText(micros: string): string {
  const whole = BigInt(micros);
  const seconds = new Date(Number(whole / 1_000_000n) * 1_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return `${seconds}.${String(whole % 1_000_000n).padStart(6, '0')}Z`;
}

/** From PostgreSQL's text of a number or a time (UTC on all our connections). A `Date` would lose microseconds. */
function toWholeNumber(text: string): string {
  if (!text.endsWith('+00')) return text;
  const [seconds = '', fraction = ''] = text.slice(0, -'+00'.length).split('.');
  const whole = BigInt(Date.parse(`${seconds.replace(' ', 'T')}Z`)) * 1_000n;
  return String(whole + BigInt(fraction.padEnd(6, '0')));
}

/** SQL: about the bytes of a row. @param documents jsonb and array columns */
export const rowBytes = ({ texts, documents }: { texts: readonly string[]; documents: readonly string[] }): string =>
  [...texts.map(textBytes), ...documents.map(documentBytes), SMALL_COLUMNS_BYTES].join(' + ');

const textBytes = (column: string): string => `coalesce(octet_length(${column}), 0)`;

/** Only a compressed value has to be unpacked to know its size. */
export const documentBytes = (column: string): string => `
  case when ${column} is null then 0
       when pg_column_compression(${column}) is null then pg_column_size(${column})
       else octet_length(${column}::text) end`;
