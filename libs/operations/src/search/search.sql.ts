import type { Statement } from '@chasqui/database';

/** Organizations and accounts queried one by one, where an index begins with them. */
export const MOST_OWNERS = 5_000;
export const MOST_FOUND = 10;
const MESSAGES_EACH = 3;

const MESSAGE = (row: string): string =>
  `'message' as type, ${row}.id, ${row}.org_id, '' as label, case when ${row}.state in ('done', 'dead') then null else ${row}.lane end as lane`;

const BY_ID = `
  select 'id' as found_by, f.* from (
    select ${MESSAGE('m')} from messages m where m.id = $1
    union all select 'number', n.id, n.org_id, n.phone, 'wa:' || n.id from whatsapp_numbers n where n.id = $1
    union all select 'phone', p.id, p.org_id, p.name, 'sms:' || p.id from sms_phones p where p.id = $1
    union all select 'webhook', w.id, w.org_id, w.name, 'hook:' || w.id from webhook_endpoints w where w.id = $1
    union all select 'bulk', b.id, b.org_id, '', case when b.finished_at is null then 'bulk:' || b.id end from bulk_batches b where b.id = $1
    union all select 'organization', o.id, o.id, o.name, null from organizations o where o.id = $1
    union all select 'gateway', g.id, g.org_id, '', null from gateways g where g.id = $1
    union all select 'message', m.id, m.org_id, '', case when m.state in ('done', 'dead') then null else m.lane end
      from webhook_deliveries d join events e on e.id = d.event_id join messages m on m.id = e.subject_id where d.id = $1
    union all select 'webhook', w.id, w.org_id, w.name, 'hook:' || w.id
      from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id where d.id = $1
    union all select 'message', m.id, m.org_id, '', case when m.state in ('done', 'dead') then null else m.lane end
      from events e join messages m on m.id = e.subject_id where e.id = $1
  ) f limit ${2 * MOST_FOUND}`;

const OWNERS = `owners as materialized (select o.id from organizations o order by o.id limit ${MOST_OWNERS})`;
const ACCOUNTS = `accounts_asked as materialized (select a.id from accounts a order by a.id limit ${MOST_OWNERS})`;
/** The API's routes. Without them an index would have to be read as a whole. */
const ROUTES = `(values ('POST /whatsapp/send'), ('POST /sms/send'), ('POST /whatsapp/schedule'), ('POST /whatsapp/reaction'))`;

/** Messages by provider's id ($1), if received or written on a phone. */
const BY_PROVIDER_ID = `
  with ${ACCOUNTS}
  select 'provider_id' as found_by, ${MESSAGE('m')} from accounts_asked a cross join lateral (
    (select x.id, x.org_id, x.state, x.lane from messages x
     where x.account_id = a.id and x.provider_message_id = $1 and x.direction = 'inbound' limit 1)
    union all
    (select x.id, x.org_id, x.state, x.lane from messages x
     where x.account_id = a.id and x.provider_message_id = $1 and x.direction = 'outbound' and x.lane = '' limit 1)
  ) m limit ${MOST_FOUND}`;

/** Keys are kept for three days. */
const BY_IDEMPOTENCY_KEY = `
  with ${OWNERS}
  select 'idempotency_key' as found_by, ${MESSAGE('m')} from owners o cross join ${ROUTES} as r(route)
  cross join lateral (
    select x.message_id from idempotency_keys x where x.org_id = o.id and x.route = r.route and x.key = $1 limit 1) k
  cross join lateral (select x.id, x.org_id, x.state, x.lane from messages x where x.id = k.message_id limit 1) m
  limit ${MOST_FOUND}`;

/** Newest messages with a phone ($1: its spellings), in all organizations. */
const BY_RECIPIENT = `
  with ${OWNERS}
  select 'recipient' as found_by, ${MESSAGE('m')} from (
    select c.contact_id from owners o cross join (values ('live'), ('test')) as mode(name) cross join lateral (
      select x.contact_id from contact_addresses x
      where x.org_id = o.id and x.mode = mode.name and x.kind = 'phone' and x.value = any($1::text[]) limit ${MOST_FOUND}) c
    limit ${MOST_FOUND}) people
  cross join lateral (
    select v.id from conversations v where v.contact_id = people.contact_id order by v.contact_id limit ${MESSAGES_EACH}) talk
  cross join lateral (
    select x.id, x.org_id, x.state, x.lane from messages x where x.conversation_id = talk.id
    order by x.conversation_id desc, x.created_at desc, x.id desc limit ${MESSAGES_EACH}) m
  order by m.id desc limit ${MOST_FOUND}`;

/** $1: spellings of the number. */
const BY_OWN_NUMBER = `
  select 'own_number' as found_by, f.* from (
    (select 'number' as type, n.id, n.org_id, n.phone as label, 'wa:' || n.id as lane from whatsapp_numbers n
     where n.phone = any($1::text[]) order by n.phone, n.id limit ${MOST_FOUND})
    union all
    (select 'phone', p.id, p.org_id, p.name, 'sms:' || p.id from sms_phones p
     where p.phone = any($1::text[]) order by p.phone, p.id limit ${MOST_FOUND})
  ) f`;

const BY_NAME = `
  select 'name' as found_by, f.* from (
    (select 'organization' as type, o.id, o.id as org_id, o.name as label, null as lane from organizations o
     where search_text(o.name) like search_text($1) limit ${MOST_FOUND})
    union all
    (select 'number', n.id, n.org_id, n.display_name, 'wa:' || n.id from whatsapp_numbers n
     where search_text(n.display_name) like search_text($1) and n.display_name is not null limit ${MOST_FOUND})
    union all
    (select 'phone', p.id, p.org_id, p.name, 'sms:' || p.id from sms_phones p
     where search_text(p.name) like search_text($1) and p.unpaired_at is null limit ${MOST_FOUND})
  ) f`;

/** Adds the organization, and a message's status. Reads no text and no address of any message. */
const told = (name: string, found: string): Statement => ({
  name: `operations_search_${name}`,
  text: `
    select f.found_by, f.type, f.id, f.org_id, o.name as organization_name, f.label, f.lane,
      m.channel, m.direction, m.mode, m.status, m.created_at
    from (${found}) f
    join organizations o on o.id = f.org_id
    left join lateral (
      select x.channel, x.direction, x.mode, x.status, x.created_at from messages x
      where f.type = 'message' and x.id = f.id limit 1) m on true`,
});

export const SEARCHES = {
  id: told('id', BY_ID),
  providerId: told('provider_id', BY_PROVIDER_ID),
  idempotencyKey: told('idempotency_key', BY_IDEMPOTENCY_KEY),
  recipient: told('recipient', BY_RECIPIENT),
  ownNumber: told('own_number', BY_OWN_NUMBER),
  name: told('name', BY_NAME),
} as const;

/** Whether there are more organizations, or accounts, than are queried. */
export const ASKED_ALL: Statement = {
  name: 'operations_search_all',
  text: `
    select (select count(*) from (select from organizations limit ${MOST_OWNERS + 1}) o) <= ${MOST_OWNERS}
       and (select count(*) from (select from accounts limit ${MOST_OWNERS + 1}) a) <= ${MOST_OWNERS} as is_all`,
};

export const LOCATE_MESSAGE: Statement = {
  name: 'operations_locate_message',
  text: `
    select m.org_id, o.name as organization_name, m.mode, m.type, m.created_at,
      m.scheduled_at, m.sent_at, m.delivered_at, m.failed_at,
      m.error_code, m.lane, m.state in ('done', 'dead') as is_done, m.provider_message_id as provider_id,
      coalesce(n.phone, p.name) as account_name
    from messages m
    join organizations o on o.id = m.org_id
    left join whatsapp_numbers n on n.id = m.account_id
    left join sms_phones p on p.id = m.account_id
    where m.id = $1`,
};
