import {
  CountedList,
  type CountedPart,
  isTaken,
  isUuid,
  type Mode,
  ownColumns,
  type PageRequest,
  type Queryable,
  tableOf,
  type Transaction,
  type Transactor,
} from '@chasqui/entities';
import { AppError, type ErrorCode } from '@chasqui/errors';
import type { FindOptionsWhere, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Owner } from '../organizations/owner';
import type { Room } from './room';

export interface OwnedEntity {
  id: string;
  orgId: string;
  createdAt: Date;
}

/** Whose rows: an organization's; if the table has `mode`, those of one mode. */
export type OwnerOf<Row> = Row extends { mode: Mode } ? Owner : Pick<Owner, 'orgId'>;

/** What is absent stays. A function returns SQL. */
export type RowChange<Row> = { [Name in keyof Row]?: Row[Name] | (() => string) };

export interface OwnedRowsRules<Row> {
  entity: new () => Row;
  /** Of the table in SQL: `q`. */
  alias: string;
  notFound: ErrorCode;
  /** A unique constraint, and what is said when a row breaks it. */
  taken?: { constraint: string; code: ErrorCode; field: string; message: string; reason?: string };
  room?: Room;
  /** SQL of what is read. @param own all columns of the table, which is also what is read without this */
  columns?: (own: string) => string;
  /** Behind the table in `from`. */
  join?: string;
  /** Joined columns that may be large, for the bytes of a list. */
  texts?: readonly string[];
  documents?: readonly string[];
  /** SQL that a row of a list meets. Its parameters begin with $2, or with $3 if the table has `mode`. */
  filter?: string;
  /** Totals of a list stop here; absent: they are exact. */
  mostCounted?: number;
}

/**
 * A table whose rows belong to organizations. Malformed, unknown and other organizations' ids are all `notFound`. What
 * a method throws ends the transaction of its `database`, which must be rolled back.
 */
export class OwnedRows<
  Row extends OwnedEntity,
  Shown extends { id: string } = Omit<Row, 'organization'>,
  Draft extends OwnerOf<Row> & { id: string } = Partial<Row> & OwnerOf<Row> & { id: string },
> {
  private readonly isOfMode: boolean;
  private readonly one: string;
  private readonly locked: string;
  private readonly listed: CountedList<Shown>;

  constructor(
    protected readonly database: Transactor,
    private readonly rules: OwnedRowsRules<Row>,
  ) {
    const { entity, alias, join = '', filter = 'true', texts = [], documents = [], mostCounted = null } = rules;
    const { columns: reads = (all: string) => all } = rules;
    const own = ownColumns(entity);
    const named = (size: string) => own.filter((each) => each.size === size).map(({ column }) => `${alias}.${column}`);
    const columns = reads(own.map(({ column, property }) => `${alias}.${column} as "${property}"`).join(', '));
    this.isOfMode = own.some(({ property }) => property === 'mode');
    const owned = `${alias}.org_id = $1${this.isOfMode ? ` and ${alias}.mode = $2` : ''}`;
    const thisOne = `${owned} and ${alias}.id = $${this.isOfMode ? 3 : 2}`;
    const table = `${tableOf(entity)} ${alias}`;
    this.one = `select ${columns} from ${table} ${join} where ${thisOne}`;
    this.locked = `select from ${table} where ${thisOne} for no key update`;
    this.listed = new CountedList<Shown>(
      {
        columns,
        from: `${table} ${join}`,
        where: `${owned} and ${filter}`,
        order: {
          value: `${alias}.created_at`,
          id: `${alias}.id`,
          kind: 'time',
          direction: 'desc',
          valueName: 'createdAt',
        },
        texts: [...named('text'), ...texts],
        documents: [...named('document'), ...documents],
      },
      mostCounted,
    );
  }

  /** Null for an id that is malformed, unknown, or another organization's. */
  async findForOrg(owner: OwnerOf<Row>, id: string, queryable: Queryable = this.database): Promise<Shown | null> {
    if (!isUuid(id)) return null;
    return (await queryable.query<Shown>(this.one, [...this.valuesOf(owner), id])).rows[0] ?? null;
  }

  /** @throws AppError `notFound` */
  async find(owner: OwnerOf<Row>, id: string, queryable?: Queryable): Promise<Shown> {
    const found = await this.findForOrg(owner, id, queryable);
    if (found === null) throw this.notFound();
    return found;
  }

  /** Newest first. @param values of the filter */
  list(owner: OwnerOf<Row>, page: PageRequest, values: readonly unknown[] = []): Promise<CountedPart<Shown>> {
    return this.listed.read(this.database, [...this.valuesOf(owner), ...values], page);
  }

  /** Room is exact also when several are created at once. @throws AppError PLAN_LIMIT, or what else is full or taken */
  create(draft: Draft, database: Transactor = this.database): Promise<Shown> {
    return database.transaction(async (transaction) => {
      await this.mustHaveRoom(transaction, draft);
      await this.insertDraft(transaction, draft);
      return this.find(draft, draft.id, transaction);
    });
  }

  /**
   * One after another; each sees what the one before left.
   * @param changeOf what it throws undoes the change; null: the row stays as it is
   * @throws AppError `notFound`, or what is taken
   */
  patch(
    owner: OwnerOf<Row>,
    id: string,
    changeOf: (before: Shown, transaction: Transaction) => RowChange<Row> | null | Promise<RowChange<Row>>,
    database: Transactor = this.database,
  ): Promise<{ before: Shown; after: Shown }> {
    return database.transaction(async (transaction) => {
      if (!isUuid(id)) throw this.notFound();
      // Locked first: a single locking read would return joined rows from before a change that it waited for.
      await transaction.query(this.locked, [...this.valuesOf(owner), id]);
      const before = await this.find(owner, id, transaction);
      const change = await changeOf(before, transaction);
      if (change === null) return { before, after: before };
      const rows = this.rowsOf(transaction);
      await this.unlessTaken(rows.update(this.where(owner, id), change as QueryDeepPartialEntity<Row>));
      return { before, after: await this.find(owner, id, transaction) };
    });
  }

  /** @returns what is gone @throws AppError `notFound` */
  delete(owner: OwnerOf<Row>, id: string, database: Transactor = this.database): Promise<Shown> {
    return database.transaction(async (transaction) => {
      const gone = await this.find(owner, id, transaction);
      const { affected } = await this.rowsOf(transaction).delete(this.where(owner, id));
      if (affected !== 1) throw this.notFound();
      return gone;
    });
  }

  /** For a draft that is more than the row. There is room for it, until the transaction ends. */
  protected insertDraft(transaction: Transaction, draft: Draft): Promise<void> {
    return this.insert(transaction, draft as unknown as Partial<Row>);
  }

  protected insert(transaction: Transaction, row: Partial<Row>): Promise<void> {
    return this.unlessTaken(this.rowsOf(transaction).insert({ ...row } as QueryDeepPartialEntity<Row>));
  }

  private async mustHaveRoom(transaction: Transaction, owner: OwnerOf<Row>): Promise<void> {
    const { room } = this.rules;
    if (room === undefined) return;
    const max = await room.lock(transaction, owner.orgId);
    if (max < 0) return;
    const used = await this.rowsOf(transaction).countBy(this.where(owner));
    if (used >= max) throw room.full(used, max);
  }

  private rowsOf({ manager }: Transaction): Repository<Row> {
    return manager.getRepository(this.rules.entity);
  }

  private valuesOf(owner: Pick<Owner, 'orgId'> & { mode?: Mode }): unknown[] {
    return this.isOfMode ? [owner.orgId, owner.mode] : [owner.orgId];
  }

  private where({ orgId, mode }: Pick<Owner, 'orgId'> & { mode?: Mode }, id?: string): FindOptionsWhere<Row> {
    return { orgId, ...(this.isOfMode && { mode }), ...(id !== undefined && { id }) } as FindOptionsWhere<Row>;
  }

  private notFound(): AppError {
    return new AppError(this.rules.notFound);
  }

  /** Only PostgreSQL knows what is free: another request may take it between a look and a write. */
  private async unlessTaken(writing: Promise<unknown>): Promise<void> {
    const { taken } = this.rules;
    try {
      await writing;
    } catch (error) {
      if (taken === undefined || !isTaken(error, taken.constraint)) throw error;
      const { code, field, message, reason } = taken;
      const extra = { fields: [{ field, code: 'NOT_ALLOWED', message, ...(reason !== undefined && { reason }) }] };
      throw new AppError(code, { message, extra });
    }
  }
}
