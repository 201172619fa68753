import { fieldVariable, lockContactFields } from '@chasqui/contacts';
import { ContactField, type Database, isTaken, type Transaction, type Transactor } from '@chasqui/entities';
import type { Repository } from 'typeorm';
import { readSnapshotWithin } from '../lists/snapshot';

/** A field as it is read. */
export type ContactFieldRecord = Omit<ContactField, 'orgId' | 'organization'>;

/** What is set of a field. */
export type FieldSettings = Pick<ContactField, 'label' | 'options' | 'required'>;

export type NewContactField = FieldSettings & Pick<ContactField, 'id' | 'orgId' | 'key' | 'type'>;

/** Fields of an organization at most (contract.md D6). */
export const MOST_FIELDS = 100;

/** As many as a message can show. */
const MOST_NAMED = 5;

/** Most reads of contacts need it. The driver reads an array ten times slower than JSON: options can be a megabyte. $1 organization */
const OF_ORGANIZATION = {
  name: 'contact_fields_of_organization',
  text: `
    select id, key, label, type, to_json(options) as options, required, created_at as "createdAt", updated_at as "updatedAt"
    from contact_fields where org_id = $1 order by created_at, id limit ${MOST_FIELDS}`,
};

/** Names of segments that ask for a field. $1 organization, $2 field */
const ASKED_FOR_BY = `
  select name from segments where org_id = $1 and field_ids @> array[$2::uuid] order by name limit ${MOST_NAMED}`;

/**
 * Names of templates that speak of a field now, in any of their texts. In a text that was read once, nothing but blanks stands
 * beside the key of a variable. $1 organization, $2 its variable, $3 a pattern of the variable's place
 */
const NAMED_BY = `
  select distinct t.name from templates t
  join template_versions v on v.template_id = t.id and v.version = t.version and v.org_id = t.org_id
  cross join lateral (select concat_ws(' ', v.subject, v.message, v.html) as text offset 0) said
  where t.org_id = $1 and strpos(said.text, $2) > 0 and said.text ~ $3
  order by t.name limit ${MOST_NAMED}`;

/** The fields of an organization, of which nobody makes or deletes one until the transaction ends. */
export async function lockFields(transaction: Transaction, orgId: string): Promise<ContactFieldRecord[]> {
  await lockContactFields(transaction, orgId);
  return transaction.manager
    .getRepository(ContactField)
    .find({ where: { orgId }, order: { createdAt: 'asc', id: 'asc' }, take: MOST_FIELDS });
}

/** Contacts that are looked through for values of a field; fewer where that takes too long. */
const LOOKED_THROUGH = [20_000, 1_000] as const;
/** Of each of these, in milliseconds. */
const LONGEST_MS = 1_500;

/** $1 organization, $2 field, $3 contacts. Of both modes. */
const USES = `
  select count(*)::integer as looked, count(*) filter (where has_value)::integer as used
  from (select custom_fields ->> $2 is not null as has_value from contacts where org_id = $1 limit $3) c`;

/** Contacts that have a value of a field. */
export interface FieldUses {
  contacts: number;
  /** Not all contacts were looked through: there may be more. */
  isCapped: boolean;
}

/** What became of a field that was to be deleted; names of some of those who stand in the way. */
export type FieldDeletion =
  | { kind: 'deleted'; field: ContactFieldRecord }
  | { kind: 'no_field' }
  | { kind: 'asked_for'; segments: string[] }
  | { kind: 'named'; templates: string[] };

/** The fields of contacts that organizations define. */
export class ContactFieldRepository {
  constructor(
    private readonly rows: Repository<ContactField>,
    private readonly database: Database,
  ) {}

  /** All of an organization, in the order in which they were made. */
  async listForOrg(orgId: string): Promise<ContactFieldRecord[]> {
    return (await this.database.query<ContactFieldRecord>(OF_ORGANIZATION, [orgId])).rows;
  }

  findForOrg(orgId: string, id: string): Promise<ContactFieldRecord | null> {
    return this.rows.findOneBy({ orgId, id });
  }

  /**
   * Makes a field when there is room for it; exact also when several are made at once.
   *
   * @param database a transaction that it is to be part of, which has to be undone unless a field was made
   */
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

  /**
   * Changes a field while nobody else does.
   *
   * @param changeOf what becomes of it as it is now; what it throws ends the transaction
   * @returns it before and after; null: there is none
   */
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

  /** How many contacts have a value of a field, of at most 20,000 that are looked through: at least so many have one. */
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

  /** Deletes a field unless segments ask for it, or templates name it. */
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

/** The variable of a field, and a pattern of its place in a text, with a fallback or without. */
function variableOf(key: string): [variable: string, place: string] {
  const variable = fieldVariable(key);
  const beside = '[^{}|a-z0-9_.]*';
  return [variable, `[{][{]${beside}${variable.replaceAll('.', '[.]')}${beside}([|]|[}][}])`];
}
