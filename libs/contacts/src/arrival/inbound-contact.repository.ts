import { type ContactSource, isSilentSql, type Mode, type Queryable, type Statement } from '@chasqui/database';
import { type Address, channelAddresses, nameOfAddress, spelledAddresses } from './contact-address';
import { DELETE, GAINS, MERGE_MESSAGES, NAME_SENDERS } from './inbound-merge.sql';
import { SuppressionRepository } from './suppression.repository';
import { uniteContacts } from './united-contacts';
import { addressesOf, type ContactPlan, type KnownContact, planContacts, type ContactHint } from './contact-plan';

const FIND: Statement = {
  name: 'inbound_contacts_find',
  text: `
    select c.id, c.name, c.is_name_chosen, c.source,
      ${isSilentSql('c')} as is_silent, (
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

/** Before any address is given, so that no step of a swap breaks the unique indexes. */
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

const LOST_PICTURES = `
  json_to_recordset($2::json) as x(value text, "contactId" uuid)
    where p.org_id = $1 and p.contact_id = x."contactId" and p.address = any (phone_spellings(x.value))`;

const LOSSES: Statement = {
  name: 'inbound_picture_losses',
  text: `
    select c.id from contact_pictures p join contacts c on c.id = p.contact_id and c.avatar_url is null,
      ${LOST_PICTURES}`,
};

const DROP_PICTURES: Statement = {
  name: 'inbound_pictures_drop',
  text: `delete from contact_pictures p using ${LOST_PICTURES}`,
};

const TOUCH: Statement = {
  name: 'inbound_contacts_touch',
  text: `
    update contacts c set last_inbound_at = greatest(c.last_inbound_at, x.inbound_at),
      last_outbound_at = greatest(c.last_outbound_at, x.outbound_at)
    from json_to_recordset($2::json) as x(id uuid, inbound_at timestamptz, outbound_at timestamptz)
    where c.id = x.id and c.org_id = $1`,
};

export type InboundPlan = ContactPlan & {
  stored: readonly string[];
  erased: { back: readonly Address[]; still: readonly Address[] };
};

/** In transactions that hold the inbound lock (`openInbound`): a person is created once however many batches come. */
export class InboundContactRepository {
  private readonly suppression = new SuppressionRepository();

  async plan(transaction: Queryable, orgId: string, mode: Mode, hints: readonly ContactHint[]): Promise<InboundPlan> {
    const addresses = distinctAddresses(hints);
    const stored = await this.find(transaction, orgId, mode, addresses.flatMap(spelledAddresses));
    const plan = planContacts(stored, hints);
    if (plan.freed.length > 0) await addLosses(transaction, orgId, plan);
    if (plan.merged.length > 0) await addGains(transaction, orgId, plan);
    const erased = erasedBy(hints, await this.suppression.findErased(transaction, orgId, mode, addresses));
    return { ...plan, stored: stored.map(({ id }) => id), erased };
  }

  /** Beyond some hundred, messages of merged contacts follow in steps. Locks contacts, and so their conversations. */
  async apply(transaction: Queryable, orgId: string, mode: Mode, plan: InboundPlan, at: Date): Promise<void> {
    const { stored, created, changed, merged, freed, given, erased } = plan;
    // All contacts of a person, even unchanged ones: consent is written into all of them.
    if (stored.length > 0) await transaction.query(LOCK, [orgId, stored]);
    if (freed.length > 0) await transaction.query(FREE, [orgId, mode, JSON.stringify(freed)]);
    if (changed.length > 0) {
      await transaction.query(UPDATE, [orgId, JSON.stringify(changed.map(({ contact }) => contact)), at]);
    }
    if (created.length > 0) await transaction.query(INSERT, [orgId, mode, JSON.stringify(created), at]);
    if (given.length > 0) await transaction.query(GIVE, [orgId, mode, JSON.stringify(given), at]);
    const lost = addressesLost(plan);
    if (lost.length > 0) await transaction.query(DROP_PICTURES, [orgId, JSON.stringify(lost)]);
    // A contact takes over what is known of its new address: hashes of people who are not back are written again.
    await this.suppression.suppress(transaction, orgId, mode, erased.still);
    await this.suppression.end(transaction, orgId, mode, erased.back);
    for (const { from, into } of merged) {
      for (const statement of MERGE_MESSAGES) await transaction.query(statement, [orgId, from, into]);
      await uniteContacts(transaction, orgId, from, into);
      await transaction.query(DELETE, [orgId, from]);
    }
    const identified = changed.filter(
      ({ contact, changed: fields }) => contact.phone !== null && fields.includes('phone'),
    );
    if (identified.length > 0) {
      const contacts = JSON.stringify(identified.map(({ contact }) => contact));
      await transaction.query(NAME_SENDERS, [orgId, mode, contacts]);
    }
  }

  /** By id, other contacts that have one of its phones in another spelling, and so are the same person. */
  async findSame(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    contacts: readonly KnownContact[],
  ): Promise<Map<string, KnownContact[]>> {
    const spelled = new Map(
      contacts.map((contact) => {
        const phones = addressesOf(contact).filter(({ kind }) => kind === 'phone');
        return [contact.id, phones.flatMap(spelledAddresses)];
      }),
    );
    const found = await this.find(transaction, orgId, mode, [...spelled.values()].flat());
    return new Map(
      Array.from(spelled, ([id, addresses]) => {
        const names = new Set(addresses.map(nameOfAddress));
        const isSame = (other: KnownContact): boolean =>
          other.id !== id && addressesOf(other).some((address) => names.has(nameOfAddress(address)));
        return [id, found.filter(isSame)];
      }),
    );
  }

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

  private async find(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    addresses: readonly Address[],
  ): Promise<KnownContact[]> {
    const kinds = addresses.map(({ kind }) => kind);
    const values = addresses.map(({ value }) => value);
    const { rows } = await transaction.query<StoredContact>(FIND, [orgId, mode, kinds, values]);
    return rows.map(toKnownContact);
  }
}

export interface ContactTouch {
  id: string;
  /** RFC 3339. */
  at: string;
  isOwn?: boolean;
}

/**
 * People who wrote in themselves are back. Those to whom the organization wrote, or who wrote into a group, become
 * contacts, too, as no message may be lost, but stay erased: only they can bring themselves back.
 */
function erasedBy(hints: readonly ContactHint[], erased: readonly Address[]): InboundPlan['erased'] {
  const said = hints.filter(({ hasWritten, isOwn, inGroup }) => hasWritten && isOwn !== true && inGroup !== true);
  const own = new Set(said.flatMap(channelAddresses).map(nameOfAddress));
  const isBack = (address: Address): boolean => own.has(nameOfAddress(address));
  return { back: erased.filter(isBack), still: erased.filter((address) => !isBack(address)) };
}

function addressesLost({ freed, merged }: ContactPlan): ContactPlan['freed'] {
  const gone = new Set(merged.map(({ from }) => from));
  return freed.filter(({ contactId }) => !gone.has(contactId));
}

/** A contact that loses an address reports that the picture goes with it. */
async function addLosses(transaction: Queryable, orgId: string, plan: ContactPlan): Promise<void> {
  const lost = JSON.stringify(addressesLost(plan));
  const { rows } = await transaction.query<{ id: string }>(LOSSES, [orgId, lost]);
  for (const { id } of rows) plan.changed.find(({ contact }) => contact.id === id)?.changed.push('avatar_url');
}

/** A contact that takes over another one reports the fields that come from it. */
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
