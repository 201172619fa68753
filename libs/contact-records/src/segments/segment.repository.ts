import {
  type Database,
  isTaken,
  type ListPart,
  type ListQuery,
  type Mode,
  type PageRequest,
  readList,
  type Segment,
  type StoredSegmentCount,
  type Transaction,
  type Transactor,
} from '@chasqui/entities';
import type { Repository } from 'typeorm';
import { type ContactFieldRecord, lockFields } from '../fields/contact-field.repository';
import type { SegmentCount } from './segment-counter';
import { KEEP_COUNT } from './segment-count.sql';
import type { ParsedDefinition, SegmentDefinition } from './segment-rules.parser';

export const MOST_SEGMENTS = 200;

export interface SegmentRecord extends SegmentDefinition {
  id: string;
  name: string;
  fieldIds: string[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The last count in the mode; null: none since its rules changed. */
  counted: StoredSegmentCount | null;
  /** The last count is recent enough to show. */
  isFresh: boolean;
  /** Counted just now: even a request for a new count gets this one. */
  isNew: boolean;
}

export interface NewSegment {
  id: string;
  orgId: string;
  name: string;
}

export interface SegmentChange {
  name?: string;
  definition?: ParsedDefinition;
}

const COLUMNS = `
  s.id, s.name, s.match, s.rules, s.field_ids as "fieldIds", s.revision, s.created_at as "createdAt", s.updated_at as "updatedAt",
  s.counts -> $2::text as counted,
  coalesce((s.counts -> $2::text ->> 'at')::timestamptz > now() - interval '5 minutes', false) as "isFresh",
  coalesce((s.counts -> $2::text ->> 'at')::timestamptz > now() - interval '5 seconds', false) as "isNew"`;

const FIND = {
  name: 'segments_find',
  text: `select ${COLUMNS} from segments s where s.org_id = $1 and s.id = $3`,
};

const DELETE = 'delete from segments where org_id = $1 and id = $2 returning name';

const LIST: Omit<ListQuery, 'values'> = {
  columns: COLUMNS,
  from: 'segments s',
  where: 's.org_id = $1',
  order: { value: 's.created_at', id: 's.id', kind: 'time', direction: 'desc', valueName: 'createdAt' },
  documents: ['s.rules'],
};

export class SegmentRepository {
  constructor(
    private readonly rows: Repository<Segment>,
    private readonly database: Database,
  ) {}

  async listForOrg(
    orgId: string,
    mode: Mode,
    page: PageRequest,
  ): Promise<{ part: ListPart<SegmentRecord>; total: number }> {
    const part = await readList<SegmentRecord>(this.database, { ...LIST, values: [orgId, mode] }, page);
    return { part, total: await this.rows.countBy({ orgId }) };
  }

  async findForOrg(orgId: string, mode: Mode, id: string): Promise<SegmentRecord | null> {
    return find(this.database, orgId, mode, id);
  }

  /** Exact also when several are made at once. Unless a segment was made, `database` must be rolled back. */
  create(
    { id, orgId, name }: NewSegment,
    definitionOf: (fields: ContactFieldRecord[]) => ParsedDefinition,
    database: Transactor = this.database,
  ): Promise<SegmentRecord | 'name_taken' | 'no_room'> {
    return unlessTaken(
      database.transaction(async (transaction) => {
        const fields = await lockFields(transaction, orgId);
        const rows = transaction.manager.withRepository(this.rows);
        if ((await rows.countBy({ orgId })) >= MOST_SEGMENTS) return 'no_room';
        await rows.insert({ id, orgId, name, ...definitionOf(fields) });
        return mustFind(transaction, orgId, id);
      }),
    );
  }

  /** @param changeOf gets fields that stay until the transaction ends @returns null: there is no such segment */
  update(
    orgId: string,
    mode: Mode,
    id: string,
    changeOf: (before: SegmentRecord, fields: ContactFieldRecord[]) => SegmentChange,
    database: Transactor = this.database,
  ): Promise<SegmentRecord | 'name_taken' | null> {
    return unlessTaken(
      database.transaction(async (transaction) => {
        const fields = await lockFields(transaction, orgId);
        const before = await find(transaction, orgId, mode, id);
        if (before === null) return null;
        const { name, definition } = changeOf(before, fields);
        const rows = transaction.manager.withRepository(this.rows);
        await rows.update(
          { orgId, id },
          {
            ...(name !== undefined && { name }),
            ...(definition !== undefined && { ...definition, revision: before.revision + 1, counts: {} }),
            updatedAt: () => 'now()',
          },
        );
        return find(transaction, orgId, mode, id);
      }),
    );
  }

  async delete(orgId: string, id: string, database: Pick<Transactor, 'query'> = this.database): Promise<string | null> {
    const { rows } = await database.query<{ name: string }>(DELETE, [orgId, id]);
    return rows[0]?.name ?? null;
  }

  /** Stores a count. @returns null: the rules changed meanwhile, or it is gone */
  async keepCount(
    orgId: string,
    mode: Mode,
    { id, revision }: Pick<SegmentRecord, 'id' | 'revision'>,
    { count, isEstimate }: SegmentCount,
  ): Promise<StoredSegmentCount | null> {
    const values = [orgId, id, mode, revision, count, isEstimate];
    const { rows } = await this.database.query<{ stored: StoredSegmentCount }>(KEEP_COUNT, values);
    return rows[0]?.stored ?? null;
  }
}

async function find(
  database: Pick<Transactor, 'query'>,
  orgId: string,
  mode: Mode,
  id: string,
): Promise<SegmentRecord | null> {
  return (await database.query<SegmentRecord>(FIND, [orgId, mode, id])).rows[0] ?? null;
}

async function mustFind(transaction: Transaction, orgId: string, id: string): Promise<SegmentRecord> {
  const found = await find(transaction, orgId, 'live', id);
  if (found === null) throw new Error('a segment is gone that was just made');
  return found;
}

/** Only PostgreSQL knows whether a name is free: another request may take it between a look and a write. */
async function unlessTaken<Outcome>(writing: Promise<Outcome>): Promise<Outcome | 'name_taken'> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error, 'segments_name_key')) return 'name_taken';
    throw error;
  }
}
