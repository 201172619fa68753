import type { ContactSource, Mode, Queryable, Statement } from '@chasqui/entities';
import { type Address, channelAddresses, nameOfAddress } from './contact-address';
import { SuppressionRepository } from './suppression.repository';
import { type ContactPlan, type KnownContact, planContacts, type ContactHint } from './contact-plan';

const FIND: Statement = {
  name: 'inbound_contacts_find',
  text: `
    select c.id, c.name, c.is_name_chosen as "isNameChosen", c.source,
      c.source = 'inbound' and c.last_inbound_at is null and c.last_outbound_at is null and not c.is_told as "isSilent", (
      select json_agg(json_build_object('kind', o.kind, 'value', o.value, 'isPrimary', o.is_primary))
      from contact_addresses o where o.contact_id = c.id and o.org_id = c.org_id) as addresses
    from (
      select distinct a.contact_id
      from unnest($3::text[], $4::text[]) as w(kind, value)
      join contact_addresses a on a.org_id = $1 and a.mode = $2 and a.kind = w.kind and a.value = w.value
    ) found
    join contacts c on c.id = found.contact_id and c.org_id = $1`,
};

/** In the order in which the intake of messages locks them. */
const LOCK: Statement = {
  name: 'inbound_contacts_lock',
  text: 'select id from contacts where org_id = $1 and id = any($2::uuid[]) order by id for no key update',
};

const INSERT: Statement = {
  name: 'inbound_contacts_insert',
  text: `
    insert into contacts (id, org_id, mode, name, source, created_at, updated_at)
    select x.id, $1, $2, x.name, x.source, $4, $4
    from json_to_recordset($3::json) as x(id uuid, name text, source text)`,
};

const UPDATE: Statement = {
  name: 'inbound_contacts_update',
  text: `
    update contacts c set name = x.name, is_name_chosen = coalesce(x."isNameChosen", false), updated_at = $3
    from json_to_recordset($2::json) as x(id uuid, name text, "isNameChosen" boolean)
    where c.id = x.id and c.org_id = $1`,
};

/** Before any is given, so that no step of a swap breaks the unique indexes. */
const FREE: Statement = {
  name: 'inbound_addresses_free',
  text: `
    delete from contact_addresses a
    using json_to_recordset($3::json) as x(kind text, value text, "contactId" uuid)
    where a.org_id = $1 and a.mode = $2 and a.kind = x.kind and a.value = x.value and a.contact_id = x."contactId"`,
};

const GIVE: Statement = {
  name: 'inbound_addresses_give',
  text: `
    insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
    select $1, $2, x.kind, x.value, x."contactId", x."isPrimary", $4
    from json_to_recordset($3::json) as x(kind text, value text, "contactId" uuid, "isPrimary" boolean)`,
};

/** Pictures of addresses that are freed, of contacts that stay: they show somebody else. */
const LOST_PICTURES = `
  json_to_recordset($2::json) as x(value text, "contactId" uuid)
    where p.org_id = $1 and p.contact_id = x."contactId" and p.address = x.value`;

/** Contacts that will show another picture than theirs, before anything is written. $1 organization, $2 addresses */
const LOSSES: Statement = {
  name: 'inbound_picture_losses',
  text: `
    select c.id from contact_pictures p join contacts c on c.id = p.contact_id and c.avatar_url is null,
      ${LOST_PICTURES}`,
};

/** $1 organization, $2 addresses */
const DROP_PICTURES: Statement = {
  name: 'inbound_pictures_drop',
  text: `delete from contact_pictures p using ${LOST_PICTURES}`,
};

/** Conversations of the one who goes whose account the other one has a conversation with, too. */
const SAME_CONVERSATIONS = `
  select gone.id as gone_id, kept.id as kept_id, gone.unread_count, gone.last_message_at, gone.activity_hour, gone.status,
    gone.assignee_id
  from conversations gone join conversations kept on kept.contact_id = $3 and kept.account_id = gone.account_id
  where gone.org_id = $1 and gone.contact_id = $2`;

/** Of what both said about a channel the stricter wins: out over in over unknown. */
const STRICTER_CONSENTS = `(
  select coalesce(jsonb_object_agg(channel, consent), '{}') from (
    select distinct on (channel) channel, consent
    from (
      select key as channel, value as consent, 0 as place from jsonb_each(kept.channels)
      union all
      select key, value, 1 from jsonb_each(gone.channels)
    ) said
    order by channel, array_position(array['out', 'in'], consent ->> 'opt') nulls last, place
  ) stricter)`;

const FILLED = ['first_name', 'last_name', 'avatar_url', 'language', 'timezone', 'country', 'company', 'notes'];

/** The fields of the one who stays win, empty ones are filled; tags are united, as far as there may be any. */
const FILLED_FIELDS = `${FILLED.map((column) => `${column} = coalesce(kept.${column}, gone.${column})`).join(', ')},
  custom_fields = gone.custom_fields || kept.custom_fields, blocked = kept.blocked or gone.blocked,
  tags = (kept.tags || array(select tag from unnest(gone.tags) tag where tag <> all (kept.tags)))[1:50]`;

/** An address of the one who goes. */
const GONE_HAS = 'select from contact_addresses a where a.org_id = gone.org_id and a.contact_id = gone.id';
/** The one who stays has a primary address of this kind. */
const KEPT_HAS = (kind: string): string =>
  `exists (select from contact_addresses k
    where k.org_id = kept.org_id and k.contact_id = kept.id and k.kind = ${kind} and k.is_primary)`;
const HAS_PICTURE = (whose: string): string =>
  `exists (select from contact_pictures p where p.contact_id = ${whose}.id)`;
const GAINED: readonly (readonly [string, string])[] = [
  ...['email', 'external_id'].map((kind): [string, string] => [
    kind,
    `exists (${GONE_HAS} and a.kind = '${kind}' and a.is_primary) and not ${KEPT_HAS(`'${kind}'`)}`,
  ]),
  ['addresses', `exists (${GONE_HAS} and a.kind <> 'whatsapp_lid' and (not a.is_primary or ${KEPT_HAS('a.kind')}))`],
  ...FILLED.filter((column) => column !== 'avatar_url').map((column): [string, string] => [
    column,
    `kept.${column} is null and gone.${column} is not null`,
  ]),
  [
    'avatar_url',
    `kept.avatar_url is null
      and (gone.avatar_url is not null or (${HAS_PICTURE('gone')} and not ${HAS_PICTURE('kept')}))`,
  ],
  ['tags', 'not gone.tags <@ kept.tags and cardinality(kept.tags) < 50'],
  ['custom_fields', 'gone.custom_fields || kept.custom_fields <> kept.custom_fields'],
  ['channels', `${STRICTER_CONSENTS} <> kept.channels`],
  ['blocked', 'gone.blocked and not kept.blocked'],
];

/** What contacts will take from those that become one with them, before anything is written. */
const GAINS: Statement = {
  name: 'inbound_merge_gains',
  text: `
    select kept.id, array_remove(array[${GAINED.map(([field, when]) => `case when ${when} then '${field}' end`).join(',\n      ')}], null)
      as fields
    from json_to_recordset($2::json) as x("from" uuid, "into" uuid)
    join contacts gone on gone.id = x."from" and gone.org_id = $1
    join contacts kept on kept.id = x."into" and kept.org_id = $1`,
};

/**
 * So many messages of a contact change at once, while those who write in wait: the newest of its conversations, which are read,
 * quoted, edited and deleted, and some others. What is left follows in steps (`contact_merges`).
 */
const MESSAGES_AT_ONCE = 500;
const newestOf = (contact: string): string => `
        select newest.* from conversations v cross join lateral (
          select m.* from messages m where m.conversation_id = v.id and m.contact_id = ${contact}
          order by m.created_at desc, m.id desc limit ${MESSAGES_AT_ONCE}) newest
        where v.org_id = $1 and v.contact_id = ${contact}`;

const WITHOUT_PHONE = `m.direction = 'inbound' and m.from_address like '%@lid'`;

const MERGE: readonly Statement[] = [
  // First, as who moves messages of a merge does: those that follow the one who goes follow to the one who stays.
  {
    name: 'inbound_merge_redirect',
    // So do those that return to the one who goes. What returns to the one who took it over is where it belongs.
    text: `
      update contact_merges m set survivor_id = n.survivor_id, from_id = n.from_id,
        state = case when n.survivor_id = n.from_id then 'over' else m.state end,
        snapshot = case when n.survivor_id = n.from_id then '{}' else m.snapshot end
      from (
        select id, case when survivor_id = $2 then $3 else survivor_id end as survivor_id,
          case when state = 'returning' and from_id = $2 then $3 else from_id end as from_id
        from contact_merges where org_id = $1 and (survivor_id = $2 or (state = 'returning' and from_id = $2))
      ) n
      where m.id = n.id and m.org_id = $1`,
  },
  {
    name: 'inbound_merge_messages',
    text: `with same as (${SAME_CONVERSATIONS}),
      mine as materialized (
        select id from (${newestOf('$2')}) newest
        union
        (select id from messages where org_id = $1 and contact_id = $2 limit ${MESSAGES_AT_ONCE})
      ),
      locked as materialized (
        select m.id from messages m where m.id in (select id from mine) order by m.id for no key update
      )
      update messages m set contact_id = $3,
        conversation_id = coalesce((select kept_id from same where gone_id = m.conversation_id), m.conversation_id),
        from_address = coalesce(case when ${WITHOUT_PHONE} then (
          select a.value from contact_addresses a
          where a.org_id = $1 and a.contact_id = $3 and a.kind = 'phone' and a.is_primary) end, m.from_address)
      from locked where m.id = locked.id`,
  },
  {
    name: 'inbound_merge_rest',
    text: `with same as (${SAME_CONVERSATIONS})
      insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
      select uuidv7(), $1, gone.mode, $3, gone.id, 'moving', array(select gone_id from same), '{}'
      from contacts gone where gone.org_id = $1 and gone.id = $2
        and exists (select from messages m where m.org_id = $1 and m.contact_id = $2)`,
  },
  {
    name: 'inbound_merge_counts',
    text: `with same as (${SAME_CONVERSATIONS})
      update conversations c set unread_count = c.unread_count + same.unread_count,
        last_message_at = greatest(c.last_message_at, same.last_message_at),
        activity_hour = greatest(c.activity_hour, same.activity_hour),
        status = case when same.status = 'open' then 'open' else c.status end,
        closed_at = case when same.status = 'open' then null else c.closed_at end,
        assignee_id = coalesce(c.assignee_id, same.assignee_id)
      from same where c.id = same.kept_id`,
  },
  {
    name: 'inbound_merge_notes',
    text: `with same as (${SAME_CONVERSATIONS})
      update conversation_notes n set conversation_id = same.kept_id from same where n.conversation_id = same.gone_id`,
  },
  {
    name: 'inbound_merge_drop',
    text: `with same as (${SAME_CONVERSATIONS}) delete from conversations c using same where c.id = same.gone_id`,
  },
  {
    name: 'inbound_merge_move',
    text: 'update conversations set contact_id = $3 where org_id = $1 and contact_id = $2',
  },
  {
    name: 'inbound_merge_people',
    text: `update contacts kept set channels = ${STRICTER_CONSENTS}, ${FILLED_FIELDS},
        is_told = kept.is_told or gone.is_told,
        last_inbound_at = greatest(kept.last_inbound_at, gone.last_inbound_at),
        last_outbound_at = greatest(kept.last_outbound_at, gone.last_outbound_at)
      from contacts gone where kept.org_id = $1 and gone.id = $2 and kept.id = $3`,
  },
  {
    name: 'inbound_merge_addresses',
    text: `
      update contact_addresses gone set contact_id = $3, is_primary = gone.is_primary and not exists (
        select from contact_addresses kept where kept.contact_id = $3 and kept.kind = gone.kind and kept.is_primary)
      where gone.org_id = $1 and gone.contact_id = $2`,
  },
  {
    name: 'inbound_merge_consents',
    text: 'update contact_consents set contact_id = $3 where org_id = $1 and contact_id = $2',
  },
  // Of two pictures that of the one who stays is kept; the other goes with its contact.
  {
    name: 'inbound_merge_pictures',
    text: `update contact_pictures set contact_id = $3 where org_id = $1 and contact_id = $2
      and not exists (select from contact_pictures k where k.contact_id = $3)`,
  },
  // The third parameter only says what all of them are given.
  {
    name: 'inbound_merge_delete',
    text: 'delete from contacts where org_id = $1 and id = $2 and id <> $3',
  },
];

/** Messages that came from a LID, now that its phone is known. $1 organization, $2 mode, $3 contacts */
const NAME_SENDERS: Statement = {
  name: 'inbound_messages_name_senders',
  text: `
    with seen as materialized (
      select x.id as contact_id, x.phone, own.id, own.without_phone
      from json_to_recordset($3::json) as x(id uuid, phone text)
      cross join lateral (
        select m.id, ${WITHOUT_PHONE} as without_phone from (${newestOf('x.id')}) m
        union
        (select m.id, ${WITHOUT_PHONE} from messages m
          where m.org_id = $1 and m.contact_id = x.id limit ${MESSAGES_AT_ONCE + 1})) own
    ),
    locked as materialized (
      select m.id from messages m where m.id in (select id from seen where without_phone) order by m.id for no key update
    ),
    named as (
      update messages m set from_address = seen.phone from locked join seen on seen.id = locked.id where m.id = locked.id
    )
    insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
    select uuidv7(), $1, $2, contact_id, contact_id, 'naming', '{}', '{}' from seen
    group by contact_id having count(*) > ${MESSAGES_AT_ONCE} and bool_or(without_phone)`,
};

const TOUCH: Statement = {
  name: 'inbound_contacts_touch',
  text: `
    update contacts c set last_inbound_at = greatest(c.last_inbound_at, x.inbound_at),
      last_outbound_at = greatest(c.last_outbound_at, x.outbound_at)
    from json_to_recordset($2::json) as x(id uuid, inbound_at timestamptz, outbound_at timestamptz)
    where c.id = x.id and c.org_id = $1`,
};

/** What becomes of contacts, and of the hashes of people who were erased. */
export type InboundPlan = ContactPlan & { erased: { back: readonly Address[]; still: readonly Address[] } };

/**
 * Contacts, as those who write in make them. Every method runs in a transaction that holds the organization's inbound
 * lock (`openInbound`), so one person is made once however many batches come at a time.
 */
export class InboundContactRepository {
  private readonly suppression = new SuppressionRepository();

  /**
   * Finds whom the hints are about and plans what becomes of them. Writes nothing.
   */
  async plan(transaction: Queryable, orgId: string, mode: Mode, hints: readonly ContactHint[]): Promise<InboundPlan> {
    const addresses = distinctAddresses(hints);
    const kinds = addresses.map(({ kind }) => kind);
    const values = addresses.map(({ value }) => value);
    const { rows } = await transaction.query<StoredContact>(FIND, [orgId, mode, kinds, values]);
    const plan = planContacts(rows.map(toKnownContact), hints);
    if (plan.freed.length > 0) await addLosses(transaction, orgId, plan);
    if (plan.merged.length > 0) await addGains(transaction, orgId, plan);
    return { ...plan, erased: erasedBy(hints, await this.suppression.findErased(transaction, orgId, mode, addresses)) };
  }

  /**
   * Writes a plan: changes, new contacts, addresses, merges with their conversations and messages, of which more than some hundred
   * follow in steps. All of its contacts are locked, so that their conversations can be written by this transaction alone.
   *
   * @param at the time of the change
   */
  async apply(transaction: Queryable, orgId: string, mode: Mode, plan: InboundPlan, at: Date): Promise<void> {
    const { contacts, created, changed, merged, freed, given, erased } = plan;
    const known = contacts.flatMap((contact) => contact?.id ?? []);
    const ids = [...known, ...changed.map(({ contact }) => contact.id), ...merged.map(({ from }) => from)];
    if (ids.length > 0) await transaction.query(LOCK, [orgId, ids]);
    if (freed.length > 0) await transaction.query(FREE, [orgId, mode, JSON.stringify(freed)]);
    if (changed.length > 0) {
      await transaction.query(UPDATE, [orgId, JSON.stringify(changed.map(({ contact }) => contact)), at]);
    }
    if (created.length > 0) await transaction.query(INSERT, [orgId, mode, JSON.stringify(created), at]);
    if (given.length > 0) await transaction.query(GIVE, [orgId, mode, JSON.stringify(given), at]);
    const lost = addressesLost(plan);
    if (lost.length > 0) await transaction.query(DROP_PICTURES, [orgId, JSON.stringify(lost)]);
    // Whoever has an address takes what is known of it: hashes of those who are not back are written once more.
    await this.suppression.suppress(transaction, orgId, mode, erased.still);
    await this.suppression.end(transaction, orgId, mode, erased.back);
    for (const { from, into } of merged) {
      for (const statement of MERGE) await transaction.query(statement, [orgId, from, into]);
    }
    const identified = changed.filter(
      ({ contact, changed: fields }) => contact.phone !== null && fields.includes('phone'),
    );
    if (identified.length > 0) {
      const contacts = JSON.stringify(identified.map(({ contact }) => contact));
      await transaction.query(NAME_SENDERS, [orgId, mode, contacts]);
    }
  }

  /** Remembers when contacts last wrote, and when they were last written to. */
  async touch(transaction: Queryable, orgId: string, written: readonly ContactTouch[]): Promise<void> {
    const last = new Map<string, { id: string; inbound_at: string | null; outbound_at: string | null }>();
    for (const { id, at, isOwn } of written) {
      const row = last.get(id) ?? { id, inbound_at: null, outbound_at: null };
      const side = isOwn ? 'outbound_at' : 'inbound_at';
      if (at > (row[side] ?? '')) row[side] = at;
      last.set(id, row);
    }
    if (last.size > 0) await transaction.query(TOUCH, [orgId, JSON.stringify([...last.values()])]);
  }
}

/** Something that a contact wrote, or that was written to them. */
export interface ContactTouch {
  id: string;
  /** RFC 3339. */
  at: string;
  /** The organization wrote it. */
  isOwn?: boolean;
}

/**
 * Of people who were erased those who wrote themselves, and so are back, and those to whom the organization wrote, or who wrote
 * into a group: they become contacts, as nothing that was said may be lost, and nobody else brings them back.
 */
function erasedBy(hints: readonly ContactHint[], erased: readonly Address[]): InboundPlan['erased'] {
  const said = hints.filter(({ hasWritten, isOwn, inGroup }) => hasWritten && isOwn !== true && inGroup !== true);
  const own = new Set(said.flatMap(channelAddresses).map(nameOfAddress));
  const isBack = (address: Address): boolean => own.has(nameOfAddress(address));
  return { back: erased.filter(isBack), still: erased.filter((address) => !isBack(address)) };
}

/** What contacts lose that stay; what those have who go follows them. */
function addressesLost({ freed, merged }: ContactPlan): ContactPlan['freed'] {
  const gone = new Set(merged.map(({ from }) => from));
  return freed.filter(({ contactId }) => !gone.has(contactId));
}

/** Who loses an address says that the picture goes with it. */
async function addLosses(transaction: Queryable, orgId: string, plan: ContactPlan): Promise<void> {
  const lost = JSON.stringify(addressesLost(plan));
  const { rows } = await transaction.query<{ id: string }>(LOSSES, [orgId, lost]);
  for (const { id } of rows) plan.changed.find(({ contact }) => contact.id === id)?.changed.push('avatar_url');
}

/** Who takes over a contact says which fields come from it. */
async function addGains(transaction: Queryable, orgId: string, { merged, changed }: ContactPlan): Promise<void> {
  const { rows } = await transaction.query<{ id: string; fields: string[] }>(GAINS, [orgId, JSON.stringify(merged)]);
  for (const { id, fields } of rows) {
    const told = changed.find(({ contact }) => contact.id === id)?.changed;
    told?.push(...fields.filter((field) => !told.includes(field)));
  }
}

function distinctAddresses(hints: readonly ContactHint[]): Address[] {
  const named = hints.flatMap(channelAddresses).map((address) => [nameOfAddress(address), address] as const);
  return [...new Map(named).values()];
}

/** A contact as it is stored. */
interface StoredContact {
  id: string;
  name: string | null;
  isNameChosen: boolean;
  source: ContactSource;
  isSilent: boolean;
  addresses: (Address & { isPrimary: boolean })[];
}

function toKnownContact({ addresses, isSilent, isNameChosen, ...contact }: StoredContact): KnownContact {
  const primary = (kind: Address['kind']) =>
    addresses.find((address) => address.kind === kind && address.isPrimary)?.value ?? null;
  const shown = { phone: primary('phone'), lid: primary('whatsapp_lid'), senderId: primary('sms_sender_id') };
  const names = new Set(channelAddresses(shown).map(nameOfAddress));
  const others = addresses.filter((address) => !names.has(nameOfAddress(address)));
  const email = primary('email');
  return {
    ...contact,
    ...shown,
    ...(others.length > 0 && { others }),
    ...(email !== null && { email }),
    ...(isNameChosen && { isNameChosen }),
    ...(isSilent && { isSilent }),
  };
}
