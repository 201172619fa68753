import {
  type ContactExport,
  type Database,
  type ListPart,
  type Mode,
  type PageRequest,
  type Queryable,
  readList,
} from '@chasqui/database';
import type { MadeFile } from '../made-files';
import { isHeldSql, LEASE, TRIED_AT_LEAST } from '../transfer-lease.sql';

export interface ExportOwner {
  orgId: string;
  mode: Mode;
}

export type ExportRecord = Pick<ContactExport, 'id' | 'state' | 'format' | 'total' | 'problem' | 'createdAt'> & {
  /** Null before the file is written, and after it is deleted. */
  fileId: string | null;
  expiresAt: Date | null;
};

/** An export that a process writes. A process with another `attempts` has lost it. */
export type TakenExport = ExportOwner & Pick<ContactExport, 'id' | 'attempts' | 'format' | 'filter'>;

export type ExportProblem = NonNullable<ContactExport['problem']>;

const MOST_ATTEMPTS = 5;
/** An export that breaks off after this time is not tried again, whatever the reason. */
const TRIED_FOR = `interval '24 hours'`;
export const MOST_OPEN = 5;
const IS_OPEN = `state in ('queued', 'processing')`;
const IS_FREE = `not ${isHeldSql('e')}`;

const COLUMNS = `
  e.id, e.state, e.format, e.total, e.problem, e.created_at, f.id as file_id, f.expires_at`;
const WITH_FILES = `
  contact_exports e left join media_files f
    on f.id = e.file_id and f.org_id = e.org_id and f.stored_at is not null and f.expires_at > now()`;
const FIND = `select ${COLUMNS} from ${WITH_FILES} where e.org_id = $1 and e.mode = $2 and e.id = $3`;
const MOST_COUNTED = 10_000;
const COUNT = `
  select count(*)::int as total from (
    select from contact_exports where org_id = $1 and mode = $2 limit ${MOST_COUNTED + 1}) counted`;

const LOCK_OPEN = `select pg_advisory_xact_lock(hashtextextended('contact_exports:' || $1, 0))`;
const COUNT_OPEN = `select count(*)::int as open from contact_exports where org_id = $1 and ${IS_OPEN}`;
const INSERT = `insert into contact_exports (id, org_id, mode, state, format, filter) values ($1, $2, $3, 'queued', $4, $5)`;

/** Serializes TAKE: two at once would not see that both take an export of one organization. */
const LOCK_TAKE = `select pg_advisory_xact_lock(hashtextextended('contact_exports:take', 0))`;
/** Fails exports with too many attempts, and those that broke off for too long. Locked ones wait for the next time. */
const GIVE_UP = `
  update contact_exports set state = 'failed', problem = coalesce(problem, $1), filter = '{}', finished_at = now()
  where id in (
    select e.id from contact_exports e
    where e.${IS_OPEN} and ((e.attempts >= ${MOST_ATTEMPTS} and e.created_at < now() - ${TRIED_AT_LEAST} and ${IS_FREE})
      or (coalesce(e.heard_at < now() - ${LEASE}, e.attempts > 0) and e.created_at < now() - ${TRIED_FOR}))
    for update skip locked)`;

/** From an organization without a running export, and with the oldest last export. $1: the process that takes it */
const TAKE = `
  with next as materialized (
    select e.id from contact_exports e join organizations o on o.id = e.org_id
    where e.${IS_OPEN} and ${IS_FREE} and o.erasing_at is null and not exists (
      select from contact_exports w where w.org_id = e.org_id and w.state = 'processing' and ${isHeldSql('w')})
    order by (select max(w.finished_at) from contact_exports w where w.org_id = e.org_id) nulls first, e.created_at, e.id
    limit 1 for update of e skip locked)
  update contact_exports e set state = 'processing', attempts = e.attempts + 1, heard_at = now(), process_id = $1
  from next where e.id = next.id
  returning e.id, e.org_id, e.mode, e.attempts, e.format, e.filter`;

/** Live and test together. */
const BYTES = `
  select coalesce(sum(f.size), 0)::float8 as bytes from contact_exports e join media_files f on f.id = e.file_id and f.org_id = e.org_id
  where e.org_id = $1 and f.stored_at is not null and f.expires_at > now()`;

const IS_OWN = `
  e.id = $1 and e.attempts = $2 and e.state = 'processing'
  and exists (select from organizations o where o.id = e.org_id and o.erasing_at is null)`;
const KEEP = `update contact_exports e set heard_at = now() where ${IS_OWN} returning e.id`;
/** Clears the filter's addresses: the person may be erased. */
const FINISH = `
  update contact_exports e set state = case when $3::uuid is null then 'failed' else 'completed' end, file_id = $3, total = $4,
    problem = $5, filter = '{}', heard_at = null, finished_at = now()
  where ${IS_OWN} returning e.id`;
const GIVE_BACK = `
  update contact_exports e set state = 'queued', heard_at = null, process_id = null,
    attempts = case when $3 then e.attempts else e.attempts - 1 end
  where ${IS_OWN} returning e.id`;
/** A failure that is not the export's fault: the attempt does not count. Its lease is the pause before the next one. */
const UNCOUNT = `
  update contact_exports e set state = 'queued', attempts = e.attempts - 1, process_id = null where ${IS_OWN} returning e.id`;
const FORGET_OLD = `
  delete from contact_exports where ctid in (
    select ctid from contact_exports where finished_at < now() - interval '30 days' limit $1)`;

export class ContactExportRepository {
  constructor(private readonly database: Database) {}

  async findForOrg({ orgId, mode }: ExportOwner, id: string): Promise<ExportRecord | null> {
    return (await this.database.query<ExportRecord>(FIND, [orgId, mode, id])).rows[0] ?? null;
  }

  /** Newest first, counted to 10,000. */
  async listForOrg(
    { orgId, mode }: ExportOwner,
    page: PageRequest,
  ): Promise<{ part: ListPart<ExportRecord>; total: number; isCapped: boolean }> {
    const values = [orgId, mode];
    const list = {
      columns: COLUMNS,
      from: WITH_FILES,
      where: 'e.org_id = $1 and e.mode = $2',
      order: { value: 'e.created_at', id: 'e.id', kind: 'time', direction: 'desc' },
      values,
    } as const;
    const part = await readList<ExportRecord>(this.database, list, page);
    const total = (await this.database.query<{ total: number }>(COUNT, values)).rows[0]?.total ?? 0;
    return { part, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  /** @returns whether there was room; if not, roll the transaction back */
  async create(
    transaction: Queryable,
    { orgId, mode }: ExportOwner,
    { id, format, filter }: Pick<ContactExport, 'id' | 'format' | 'filter'>,
  ): Promise<boolean> {
    await transaction.query(LOCK_OPEN, [orgId]);
    const { rows } = await transaction.query<{ open: number }>(COUNT_OPEN, [orgId]);
    if ((rows[0]?.open ?? 0) >= MOST_OPEN) return false;
    await transaction.query(INSERT, [id, orgId, mode, format, JSON.stringify(filter)]);
    return true;
  }

  /**
   * @param problem set on exports that are given up
   * @param processId the caller's: if it dies, others can take its export at once
   * @returns null if none waits
   */
  take(problem: ExportProblem, processId: number): Promise<TakenExport | null> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(LOCK_TAKE);
      await transaction.query(GIVE_UP, [problem]);
      return (await transaction.query<TakenExport>(TAKE, [processId])).rows[0] ?? null;
    });
  }

  async bytesOf({ orgId }: Pick<ExportOwner, 'orgId'>): Promise<number> {
    return (await this.database.query<{ bytes: number }>(BYTES, [orgId])).rows[0]?.bytes ?? 0;
  }

  /** @returns whether the caller still has it */
  keep(taken: TakenExport): Promise<boolean> {
    return this.isDone(KEEP, taken);
  }

  /** @param file null if it failed @returns whether the caller still had it */
  finish(
    taken: TakenExport,
    file: MadeFile | null,
    total: number | null,
    problem: ExportProblem | null,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const values = [taken.id, taken.attempts, file?.id ?? null, total, problem];
      if ((await transaction.query(FINISH, values)).rowCount !== 1) return false;
      await file?.keep(transaction);
      return true;
    });
  }

  /**
   * Another process may begin it at once. @param counts whether this attempt counts: then the next has another number
   */
  giveBack(taken: TakenExport, counts = false): Promise<boolean> {
    return this.isDone(GIVE_BACK, taken, counts);
  }

  /** After a passing failure: this attempt does not count, and the caller no longer has it. */
  uncount(taken: TakenExport): Promise<boolean> {
    return this.isDone(UNCOUNT, taken);
  }

  /** @returns how many */
  async forgetOld(most: number): Promise<number> {
    return (await this.database.query(FORGET_OLD, [most])).rowCount ?? 0;
  }

  private async isDone(sql: string, { id, attempts }: TakenExport, ...more: unknown[]): Promise<boolean> {
    return (await this.database.query(sql, [id, attempts, ...more])).rowCount === 1;
  }
}
