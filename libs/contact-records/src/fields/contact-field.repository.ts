import { fieldVariable, lockContactFields } from '@chasqui/contacts';
import { ContactField, type Database, isTaken, type Transaction, type Transactor } from '@chasqui/entities';
import type { Repository } from 'typeorm';
import { readSnapshotWithin } from '../lists/snapshot';

export type ContactFieldRecord = Omit<ContactField, 'orgId' | 'organization'>;

export type FieldSettings = Pick<ContactField, 'label' | 'options' | 'required'>;

export type NewContactField = FieldSettings & Pick<ContactField, 'id' | 'orgId' | 'key' | 'type'>;

/** Per organization (contract.md D6). */
export const MOST_FIELDS = 100;

const MOST_NAMED = 5;

/** Most reads of contacts need it. As JSON: the driver reads arrays ten times slower, and options can be a megabyte. */
const OF_ORGANIZATION = {
  name: 'contact_fields_of_organization',
  text: `
    select id, key, label, type, to_json(options) as options, required, created_at as "createdAt", updated_at as "updatedAt"
    from contact_fields where org_id = $1 order by created_at, id limit ${MOST_FIELDS}`,
};

const ASKED_FOR_BY = `
  select name from segments where org_id = $1 and field_ids @> array[$2::uuid] order by name limit ${MOST_NAMED}`;

/** Of current versions. In a stored text only blanks stand beside a variable's key. $3 pattern of its place */
const NAMED_BY = `
  select distinct t.name from templates t
  join template_versions v on v.template_id = t.id and v.version = t.version and v.org_id = t.org_id
  cross join lateral (select concat_ws(' ', v.subject, v.message, v.html) as text offset 0) said
  where t.org_id = $1 and strpos(said.text, $2) > 0 and said.text ~ $3
  order by t.name limit ${MOST_NAMED}`;

/** The fields of an organization; none is made or deleted until the transaction ends. */
export async function lockFields(transaction: Transaction, orgId: string): Promise<ContactFieldRecord[]> {
  await lockContactFields(transaction, orgId);
  return transaction.manager
    .getRepository(ContactField)
    .find({ where: { orgId }, order: { createdAt: 'asc', id: 'asc' }, take: MOST_FIELDS });
}

const LOOKED_THROUGH = [20_000, 1_000] as const;
const LONGEST_MS = 1_500;

/** Of both modes. */
const USES = `
  select count(*)::integer as looked, count(*) filter (where has_value)::integer as used
  from (select custom_fields ->> $2 is not null as has_value from contacts where org_id = $1 limit $3) c`;

export interface FieldUses {
  contacts: number;
  isCapped: boolean;
}

export type FieldDeletion =
  | { kind: 'deleted'; field: ContactFieldRecord }
  | { kind: 'no_field' }
  | { kind: 'asked_for'; segments: string[] }
  | { kind: 'named'; templates: string[] };

export class ContactFieldRepository {
  constructor(
    private readonly rows: Repository<ContactField>,
    private readonly database: Database,
  ) {}

  async listForOrg(orgId: string): Promise<ContactFieldRecord[]> {
    return (await this.database.query<ContactFieldRecord>(OF_ORGANIZATION, [orgId])).rows;
  }

  findForOrg(orgId: string, id: string): Promise<ContactFieldRecord | null> {
    return this.rows.findOneBy({ orgId, id });
  }

  /** Exact also when several are made at once. Unless a field was made, `database` must be rolled back. */
  async create(
    draft: NewContactField,
    database: Transactor = this.database,
  ): Promise<ContactFieldRecord | 'key_taken' | 'no_room'> {
    try {
      return await database.transaction(async (transaction) => {
        await lockContactFields(transaction, draft.orgId);
        const rows = transaction.manager.withRepository(this.rows);
        if ((await rows.countBy({ orgId: draft.orgId })) >= MOST_FIELDS) return 'no_room';
        const field = rows.create(draft);
        await rows.insert(field);
        return field;
      });
    } catch (error) {
      if (isTaken(error, 'contact_fields_key_key')) return 'key_taken';
      throw error;
    }
  }

  /** @param changeOf what it throws ends the transaction @returns it before and after; null: there is none */
  update(
    orgId: string,
    id: string,
    changeOf: (before: ContactFieldRecord) => Partial<FieldSettings>,
    database: Transactor = this.database,
  ): Promise<{ before: ContactFieldRecord; after: ContactFieldRecord } | null> {
    return database.transaction(async (transaction) => {
      const rows = transaction.manager.withRepository(this.rows);
      const before = await rows.findOne({ where: { orgId, id }, lock: { mode: 'for_no_key_update' } });
      if (before === null) return null;
      const change = changeOf(before);
      if (Object.keys(change).length > 0) await rows.update({ orgId, id }, { ...change, updatedAt: () => 'now()' });
      return { before, after: await rows.findOneByOrFail({ orgId, id }) };
    });
  }

  /** Among at most 20,000 contacts: a lower bound. */
  async usesOf(orgId: string, id: string, longestMs = LONGEST_MS): Promise<FieldUses> {
    for (const most of LOOKED_THROUGH) {
      const read = await readSnapshotWithin(this.database, longestMs, async (snapshot) => {
        const { rows } = await snapshot.query<{ looked: number; used: number }>(USES, [orgId, id, most + 1]);
        return rows[0] ?? { looked: 0, used: 0 };
      });
      if (read !== null) return { contacts: read.used, isCapped: read.looked > most };
    }
    return { contacts: 0, isCapped: true };
  }

  delete(orgId: string, id: string, database: Transactor = this.database): Promise<FieldDeletion> {
    return database.transaction(async (transaction): Promise<FieldDeletion> => {
      await lockContactFields(transaction, orgId);
      const rows = transaction.manager.withRepository(this.rows);
      const field = await rows.findOneBy({ orgId, id });
      if (field === null) return { kind: 'no_field' };
      const segments = await namesOf(transaction, ASKED_FOR_BY, [orgId, id]);
      if (segments.length > 0) return { kind: 'asked_for', segments };
      const templates = await namesOf(transaction, NAMED_BY, [orgId, ...variableOf(field.key)]);
      if (templates.length > 0) return { kind: 'named', templates };
      await rows.delete({ orgId, id });
      return { kind: 'deleted', field };
    });
  }
}

async function namesOf(transaction: Transaction, sql: string, values: string[]): Promise<string[]> {
  return (await transaction.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
}

function variableOf(key: string): [variable: string, place: string] {
  const variable = fieldVariable(key);
  const beside = '[^{}|a-z0-9_.]*';
  return [variable, `[{][{]${beside}${variable.replaceAll('.', '[.]')}${beside}([|]|[}][}])`];
}
