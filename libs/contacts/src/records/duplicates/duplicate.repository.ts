import type { ListPosition, Queryable, Transactor } from '@chasqui/database';
import type { ContactOwner, ContactRow } from '../store/contact-record';
import type { Clue, Compared, Partner, Walked } from './duplicate-groups';
import * as SQL from './duplicate.sql';

/** The lower id first. */
export type Pair = readonly [low: string, high: string];

type PlacedRow = ContactRow & { place: string; hasNext: boolean };

const BEGINNING: ListPosition = { value: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

export class DuplicateRepository {
  constructor(private readonly database: Transactor) {}

  async walk({ orgId, mode }: ContactOwner, after: ListPosition | null, count: number): Promise<Walked[]> {
    const { value, id } = after ?? BEGINNING;
    return this.database.transaction(async (transaction) => {
      await transaction.query(SQL.BY_INDEXES);
      return (await transaction.query<Walked>(SQL.WALK, [orgId, mode, value, id, count])).rows;
    });
  }

  async compare({ orgId, mode }: ContactOwner, ids: readonly string[]): Promise<Map<string, Compared>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.database.query<Compared & { id: string }>(SQL.COMPARED, [orgId, mode, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async ownersOf({ orgId, mode }: ContactOwner, clues: readonly Clue[]): Promise<Map<string, Omit<Partner, 'reason'>>> {
    if (clues.length === 0) return new Map();
    const unique = [...new Map(clues.map((clue) => [addressName(clue), clue])).values()];
    const values = [orgId, mode, unique.map(({ kind }) => kind), unique.map(({ value }) => value)];
    const { rows } = await this.database.query<Clue & { id: string; at: string }>(SQL.OWNERS, values);
    return new Map(rows.map((row) => [addressName(row), { id: row.id, at: row.at }]));
  }

  /** The pairs that are marked as not one person, as `pairName` names them. */
  async findDistinct({ orgId, mode }: ContactOwner, pairs: readonly Pair[]): Promise<Set<string>> {
    if (pairs.length === 0) return new Set();
    const values = [orgId, mode, ...columnsOf(pairs)];
    const { rows } = await this.database.query<{ low: string; high: string }>(SQL.DISTINCT, values);
    return new Set(rows.map(({ low, high }) => pairName([low, high])));
  }

  /** Keeps `most` pairs; the oldest go. @returns how many are new */
  async remember(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    pairs: readonly Pair[],
    most: number,
  ): Promise<number> {
    const { rowCount } = await transaction.query(SQL.REMEMBER, [orgId, mode, ...columnsOf(pairs)]);
    // As many as came, and some more, while there are too many.
    await transaction.query(SQL.FORGET, [orgId, mode, most, pairs.length * 2]);
    return rowCount ?? 0;
  }

  async retract(queryable: Queryable, { orgId, mode }: ContactOwner, pairs: readonly Pair[]): Promise<number> {
    return (await queryable.query(SQL.RETRACT, [orgId, mode, ...columnsOf(pairs)])).rowCount ?? 0;
  }

  /** Keeps contacts from being deleted until the transaction ends. @param ids each once @returns how many exist */
  async hold(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<number> {
    return (await transaction.query(SQL.HOLD, [orgId, mode, ids])).rowCount ?? 0;
  }

  /**
   * @param bytes that leave PostgreSQL at most, apart from the first contact
   * @returns the contacts, unordered, and how many ids were looked at until the bytes were full
   */
  async findWithin(
    { orgId, mode }: ContactOwner,
    ids: readonly string[],
    bytes: number,
  ): Promise<{ rows: ContactRow[]; lookedAt: number }> {
    if (ids.length === 0) return { rows: [], lookedAt: 0 };
    const found = await this.database.query<PlacedRow>(SQL.FIND_WITHIN, [orgId, mode, ids, bytes]);
    const cut = found.rows.reduce((last, row) => Math.max(last, Number(row.place)), 0);
    const isCut = found.rows.some(({ place, hasNext }) => Number(place) === cut && hasNext);
    return { rows: found.rows, lookedAt: isCut ? cut : ids.length };
  }
}

export const addressName = ({ kind, value }: Pick<Clue, 'kind' | 'value'>): string => `${kind} ${value}`;
export const pairName = ([low, high]: Pair): string => `${low} ${high}`;

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one]);

const columnsOf = (pairs: readonly Pair[]): [string[], string[]] => [
  pairs.map(([low]) => low),
  pairs.map(([, high]) => high),
];
