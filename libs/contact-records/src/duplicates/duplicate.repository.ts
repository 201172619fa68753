import type { ListPosition, Queryable, Transactor } from '@chasqui/entities';
import type { ContactOwner, ContactRow } from '../records/contact-record';
import type { Clue, Compared, Partner, Walked } from './duplicate-groups';
import * as SQL from './duplicate.sql';

/** Two contacts, the lower id first. */
export type Pair = readonly [low: string, high: string];

/** A contact with its place among those that were asked for, from 1. */
type PlacedRow = ContactRow & { place: string; hasNext: boolean };

/** Before the newest contact that there may ever be. */
const BEGINNING: ListPosition = { value: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** What is found of contacts that may be one person, and what was said of it. Each statement looks at what it is given alone. */
export class DuplicateRepository {
  constructor(private readonly database: Transactor) {}

  /** The next contacts, newest first. */
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

  /** Who has addresses. @returns by kind and value, `phone 51987204118` */
  async ownersOf({ orgId, mode }: ContactOwner, clues: readonly Clue[]): Promise<Map<string, Omit<Partner, 'reason'>>> {
    if (clues.length === 0) return new Map();
    const unique = [...new Map(clues.map((clue) => [addressName(clue), clue])).values()];
    const values = [orgId, mode, unique.map(({ kind }) => kind), unique.map(({ value }) => value)];
    const { rows } = await this.database.query<Clue & { id: string; at: string }>(SQL.OWNERS, values);
    return new Map(rows.map((row) => [addressName(row), { id: row.id, at: row.at }]));
  }

  /** Those of pairs of which somebody said that they are not one person, as `pairName` names them. */
  async findDistinct({ orgId, mode }: ContactOwner, pairs: readonly Pair[]): Promise<Set<string>> {
    if (pairs.length === 0) return new Set();
    const values = [orgId, mode, ...columnsOf(pairs)];
    const { rows } = await this.database.query<{ low: string; high: string }>(SQL.DISTINCT, values);
    return new Set(rows.map(({ low, high }) => pairName([low, high])));
  }

  /** @param most the oldest go that are more @returns how many were not known before */
  async remember(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    pairs: readonly Pair[],
    most: number,
  ): Promise<number> {
    const { rowCount } = await transaction.query(SQL.REMEMBER, [orgId, mode, ...columnsOf(pairs)]);
    // As many as came, and some more while there are too many.
    await transaction.query(SQL.FORGET, [orgId, mode, most, pairs.length * 2]);
    return rowCount ?? 0;
  }

  async retract(queryable: Queryable, { orgId, mode }: ContactOwner, pairs: readonly Pair[]): Promise<number> {
    return (await queryable.query(SQL.RETRACT, [orgId, mode, ...columnsOf(pairs)])).rowCount ?? 0;
  }

  /** Keeps contacts from being deleted until the transaction ends. @param ids each once @returns how many are there */
  async hold(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<number> {
    return (await transaction.query(SQL.HOLD, [orgId, mode, ids])).rowCount ?? 0;
  }

  /**
   * Contacts with these ids, as they are shown, in no order.
   *
   * @param bytes so many and no more leave PostgreSQL, those of at least one contact
   * @returns the contacts, and how many of the ids were looked at until the bytes were full
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

/** Each two of these contacts. */
export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one]);

const columnsOf = (pairs: readonly Pair[]): [string[], string[]] => [
  pairs.map(([low]) => low),
  pairs.map(([, high]) => high),
];
