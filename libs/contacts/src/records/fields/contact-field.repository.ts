import { fieldVariable } from '../../arrival/contact-variables';
import { lockContactFields } from '../../arrival/contact-field-lock';
import { ContactField, type Database, type Transaction, type Transactor, within } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { OwnedRows } from '@chasqui/tenancy';
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
    select id, key, label, type, to_json(options) as options, required, created_at, updated_at
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

export class ContactFieldRepository extends OwnedRows<ContactField, ContactFieldRecord, NewContactField> {
  constructor(protected override readonly database: Database) {
    super(database, {
      entity: ContactField,
      alias: 'f',
      columns: () => `f.id, f.org_id, f.key, f.label, f.type, to_json(f.options) as options, f.required,
        f.created_at, f.updated_at`,
      notFound: 'FIELD_NOT_FOUND',
      taken: {
        constraint: 'contact_fields_key_key',
        code: 'FIELD_EXISTS',
        field: 'key',
        message: 'Another field has this `key`.',
        reason: 'KEY_TAKEN',
      },
      room: { lock: (transaction, orgId) => lockContactFields(transaction, orgId).then(() => MOST_FIELDS), full },
    });
  }

  async listForOrg(orgId: string): Promise<ContactFieldRecord[]> {
    return (await this.database.query<ContactFieldRecord>(OF_ORGANIZATION, [orgId])).rows;
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

  /** @throws AppError FIELD_NOT_FOUND; INVALID_STATE while segments or templates name it */
  override delete(
    owner: Pick<ContactField, 'orgId'>,
    id: string,
    database: Transactor = this.database,
  ): Promise<ContactFieldRecord> {
    return database.transaction(async (transaction) => {
      await lockContactFields(transaction, owner.orgId);
      const { key } = await this.find(owner, id, transaction);
      const segments = await namesOf(transaction, ASKED_FOR_BY, [owner.orgId, id]);
      if (segments.length > 0) throw isAskedFor(segments);
      const templates = await namesOf(transaction, NAMED_BY, [owner.orgId, ...variableOf(key)]);
      if (templates.length > 0) throw isNamed(templates);
      return super.delete(owner, id, within(transaction));
    });
  }
}

const full = (): AppError =>
  new AppError('INVALID_STATE', {
    message: `An organization has at most ${MOST_FIELDS} fields.`,
    extra: { reason: 'TOO_MANY_FIELDS', max: MOST_FIELDS },
  });

const isAskedFor = (segments: readonly string[]): AppError =>
  new AppError('INVALID_STATE', {
    message: `Segments ask for this field: ${segments.join(', ')}. Change their rules first.`,
    extra: { reason: 'ASKED_FOR_BY_SEGMENTS', segments },
  });

const isNamed = (templates: readonly string[]): AppError =>
  new AppError('INVALID_STATE', {
    message: `Templates name this field: ${templates.join(', ')}. Change their texts first.`,
    extra: { reason: 'NAMED_BY_TEMPLATES', templates },
  });

async function namesOf(transaction: Transaction, sql: string, values: string[]): Promise<string[]> {
  return (await transaction.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
}

function variableOf(key: string): [variable: string, place: string] {
  const variable = fieldVariable(key);
  const beside = '[^{}|a-z0-9_.]*';
  return [variable, `[{][{]${beside}${variable.replaceAll('.', '[.]')}${beside}([|]|[}][}])`];
}
