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
} from '@chasqui/database';
import { AppError, type ErrorCode } from '@chasqui/errors';
import type { FindOptionsWhere, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Room } from './room';

export interface Owner {
  orgId: string;
  mode: Mode;
}

export interface OwnedEntity {
  id: string;
  orgId: string;
  createdAt: Date;
}

/** An organization; with a mode if the table has one. */
export type OwnerOf<Row> = Row extends { mode: Mode } ? Owner : Pick<Owner, 'orgId'>;

/** Absent fields stay unchanged. A function returns SQL. */
export type RowChange<Row> = { [Name in keyof Row]?: Row[Name] | (() => string) };

export interface OwnedRowsRules<Row> {
  entity: new () => Row;
  /** Alias of the table in SQL, like `q`. */
  alias: string;
  notFound: ErrorCode;
  /** A unique constraint, and the error when a row breaks it. */
  taken?: { constraint: string; code: ErrorCode; field: string; message: string; reason?: string };
  room?: Room;
  /** Selected columns in SQL. @param own all columns of the table, which is the default */
  columns?: (own: string) => string;
  /** SQL after the table in `from`. */
  join?: string;
  /** Joined columns that may be large: they count for the byte limit of a list. */
  texts?: readonly string[];
  documents?: readonly string[];
  /** SQL condition of a list. Its parameters begin with $2, or with $3 if the table has `mode`. */
  filter?: string;
  /** Totals of a list stop here; exact if absent. */
  mostCounted?: number;
}

/**
 * A table whose rows belong to organizations. Malformed, unknown and other organizations' ids all give `notFound`.
 * After an error the transaction of a given `database` must be rolled back.
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
    const columns = reads(own.map(({ column }) => `${alias}.${column}`).join(', '));
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
          valueName: 'created_at',
        },
        texts: [...named('text'), ...texts],
        documents: [...named('document'), ...documents],
      },
      mostCounted,
    );
  }

  /** Null for a malformed, unknown or other organization's id. */
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

  /** Keeps to the room, even with concurrent calls. @throws AppError PLAN_LIMIT, or the error of `room` or `taken` */
  create(draft: Draft, database: Transactor = this.database): Promise<Shown> {
    return database.transaction(async (transaction) => {
      await this.mustHaveRoom(transaction, draft);
      await this.insertDraft(transaction, draft);
      return this.find(draft, draft.id, transaction);
    });
  }

  /**
   * Concurrent patches of a row run one after another; each sees the result of the one before.
   * @param changeOf an error undoes the change; null leaves the row unchanged
   * @throws AppError `notFound`, or the error of `taken`
   */
  patch(
    owner: OwnerOf<Row>,
    id: string,
    changeOf: (before: Shown, transaction: Transaction) => RowChange<Row> | null | Promise<RowChange<Row>>,
    database: Transactor = this.database,
  ): Promise<{ before: Shown; after: Shown }> {
    return database.transaction(async (transaction) => {
      if (!isUuid(id)) throw this.notFound();
      // Locks first: a single locking read would return joined rows from before a change that it waited for.
      await transaction.query(this.locked, [...this.valuesOf(owner), id]);
      const before = await this.find(owner, id, transaction);
      const change = await changeOf(before, transaction);
      if (change === null) return { before, after: before };
      const rows = this.rowsOf(transaction);
      await this.unlessTaken(rows.update(this.where(owner, id), change as QueryDeepPartialEntity<Row>));
      return { before, after: await this.find(owner, id, transaction) };
    });
  }

  /** @returns the deleted row @throws AppError `notFound` */
  delete(owner: OwnerOf<Row>, id: string, database: Transactor = this.database): Promise<Shown> {
    return database.transaction(async (transaction) => {
      const gone = await this.find(owner, id, transaction);
      const { affected } = await this.rowsOf(transaction).delete(this.where(owner, id));
      if (affected !== 1) throw this.notFound();
      return gone;
    });
  }

  /** For drafts with more than the row. Room is reserved until the transaction ends. */
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

  /** Only the write can tell: another request may take the value between a check and the write. */
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
