import { randomUUID } from 'node:crypto';
import type { Queryable } from '@chasqui/database';
import { type Probe, readProbes } from '../probes';

/** Ids in live mode; for each noun the one with the most entries. */
export interface HeavyOrganization {
  orgId: string;
  number: string;
  numberPhone: string;
  gateway: string;
  phone: string;
  contact: string;
  conversation: string;
  message: string;
  webhook: string;
  delivery: string;
  recovery: string;
  event: string;
  import: string;
  export: string;
  request: string;
  /** Of each noun with a probe, by its path. */
  of: Readonly<Record<string, string>>;
}

type Ids = Omit<HeavyOrganization, 'orgId' | 'numberPhone' | 'of'>;

const NUMBER_PHONE = '15550300001';
/** UTF-8 is most expensive with characters of two, three and four bytes, and characters that JSON escapes. */
const UNIT = 'Жあ😀"\n';
/** SQL of a text whose characters cost the most. */
export const heavyText = (characters: number): string =>
  `left(repeat('${UNIT}', ${Math.ceil(characters / 5)}), ${characters})`;
const series = (count: number): string => `generate_series(1, ${count}) n`;
/** Row 1 is the newest, so that it is on the first page. */
const AGE = `n * interval '1 second'`;
const ID = `uuidv7(-${AGE})`;
/** Row 1 has a known id. */
const known = (id: string): string => `case when n = 1 then '${id}'::uuid else ${ID} end`;
/** SQL of the most variables that a text may have. */
export const VARIABLES = `repeat('{{first_name|friend}} ', 50)`;

/**
 * Fills an organization up to its limits, with texts of the largest size, so that every page of a list is as large as
 * possible. The rows are written as they would be stored, bypassing the code that makes them.
 */
export async function fillHeavily(database: Queryable, orgId: string): Promise<HeavyOrganization> {
  const ids = Object.fromEntries(NOUNS.map((noun) => [noun, randomUUID()])) as unknown as Ids;
  const probes = readProbes();
  const of = Object.fromEntries(probes.map(({ path }) => [path, randomUUID()]));
  const statements = [
    ...ACCOUNTS.map((statement) => statement(ids)),
    // Before contacts, which have values of fields.
    ...probes.flatMap((probe) => insertOf(probe, { id: of[probe.path] ?? '' })),
    ...STATEMENTS.map((statement) => statement(ids)),
  ];
  for (const statement of statements) await database.query(statement.replaceAll('$org', `'${orgId}'::uuid`));
  await database.query('analyze');
  return { orgId, numberPhone: NUMBER_PHONE, ...ids, of };
}

/** The insert of a probe's rows, the newest with that id, for an organization `$org`. */
export const insertOf = ({ rows }: Probe, { id, count = rows?.most ?? 0 }: { id: string; count?: number }): string[] =>
  rows === undefined
    ? []
    : [rows.insert.replaceAll('$id', known(id)).replaceAll('$rows', `generate_series(1, ${count})`)];

const NOUNS = [
  'number',
  'gateway',
  'phone',
  'contact',
  'conversation',
  'message',
  'webhook',
  'delivery',
  'recovery',
  'event',
  'import',
  'export',
  'request',
] as const satisfies readonly (keyof Ids)[];

const ACCOUNTS: ((ids: Ids) => string)[] = [
  ({ gateway }) => `
    insert into gateways (id, org_id, mode, capabilities, owner_address, first_seen_at, seen_at, host)
    values ('${gateway}', $org, 'live', '{}', '127.0.0.1:1', now(), now() + interval '1 day', '{"os": "linux", "arch": "x64"}')`,
  ({ gateway, number }) => `
    with made as (select ${known(number)} as id, n from ${series(1_000)}), account as (
      insert into accounts (id, org_id, mode, channel) select id, $org, 'live', 'whatsapp' from made)
    insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, display_name, paired_at)
    select id, $org, '${gateway}', 'live', (15550300000 + n)::text, 'connected', ${heavyText(64)}, now() from made`,
  ({ phone }) => `
    with made as (select ${known(phone)} as id, n from ${series(200)}), account as (
      insert into accounts (id, org_id, mode, channel) select id, $org, 'live', 'sms' from made)
    insert into sms_phones (id, org_id, mode, protocol, name, told_status, paired_at, quiet_hours)
    select id, $org, 'live', 'sms_gate', ${heavyText(64)}, 'connected', now(), jsonb_build_object('time_zone', 'Europe/Berlin', 'windows',
      (select jsonb_agg(jsonb_build_object('days', '["mon","tue","wed"]'::jsonb, 'from', '22:00', 'to', '23:00')) from generate_series(1, 50)))
    from made`,
];

const CONTACTS: ((ids: Ids) => string)[] = [
  () => people(3_000, { first: 1_000, name: `'Person ' || n / 4`, tags: `array['tag ' || n % 2000, 'often']` }),
  ({ contact }) =>
    people(150, {
      first: 1,
      id: known(contact),
      name: heavyText(200),
      tags: `(select array_agg('tag ' || t || ' of many') from generate_series(1, 50) t)`,
      notes: heavyText(5_000),
      values: `(select jsonb_object_agg(f.id, ${heavyText(1_000)}) from contact_fields f where f.org_id = $org and f.type = 'text')`,
      addresses: 10,
    }),
  ({ contact }) => `
    insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, text, said_at)
    select ${ID}, $org, 'live', '${contact}', 'sms', 'in', 'api', ${heavyText(500)}, now() from ${series(1_000)}`,
  ({ import: id }) => `
    insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename, mapping, unmapped, consent_words,
      completed_examples, total, failed, errors_file_id)
    select ${known(id)}, $org, 'live', 'completed', true, 'skip', '{}', uuidv7(), ${heavyText(200)},
      (select jsonb_object_agg(c || ${heavyText(100)}, 'skip') from generate_series(1, 200) c),
      (select jsonb_agg(jsonb_build_object('column', c || ${heavyText(190)}, 'rowsWithValues', c)) from generate_series(1, 200) c),
      (select jsonb_agg(jsonb_build_object('column', ${heavyText(190)}, 'word', ${heavyText(40)}, 'opt', 'in', 'rows', c)) from generate_series(1, 50) c),
      '[]', 100000, 50000, null
    from ${series(100)}`,
  ({ import: id }) => `
    insert into contact_import_rows (import_id, position, outcome, line, code, params, reason, cells)
    select '${id}', n, case when n % 2 = 0 then 'failed' else 'skipped' end, n, 'INVALID_PHONE', '{}', ${heavyText(200)},
      (select array_agg(${heavyText(80)}) from generate_series(1, 200))
    from ${series(200)}`,
  ({ export: id }) => `
    insert into contact_exports (id, org_id, mode, state, format, filter)
    select ${known(id)}, $org, 'live', 'failed', 'csv', '{}' from ${series(200)}`,
];

function people(
  count: number,
  row: { first: number; id?: string; name: string; tags: string; notes?: string; values?: string; addresses?: number },
): string {
  const { first, id = ID, name, tags, notes = 'null', values = `'{}'::jsonb`, addresses = 1 } = row;
  return `
    with made as materialized (
      select ${id} as id, n from generate_series(${first}, ${first + count - 1}) n), person as (
      insert into contacts (id, org_id, mode, source, name, tags, notes, custom_fields, created_at)
      select id, $org, 'live', 'inbound', ${name}, ${tags}, ${notes}, ${values}, now() - ${AGE} from made), conversation as (
      insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count)
      select ${ID}, $org, 'live', 'whatsapp', (select id from whatsapp_numbers where org_id = $org order by id limit 1), id,
        now() - ${AGE}, 1 from made)
    insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
    select $org, 'live', kind, case kind when 'phone' then '49' || (151000000 + n * 100 + a) else n || '.' || a || '@example.com' end,
      id, a = 1
    from made, generate_series(1, ${addresses}) a, (values ('phone'), ('email')) k (kind)`;
}

const MESSAGES: ((ids: Ids) => string)[] = [
  // The largest messages, in one conversation: a page has 64 of them.
  ({ contact, conversation, message }) => `
    update conversations set id = '${conversation}' where contact_id = '${contact}';
    ${messages(150, { id: known(message), text: heavyText(16_000), of: `'${contact}'::uuid, '${conversation}'::uuid`, ageS: '100000' })}`,
  // As many as a page may have, each in its own conversation.
  () =>
    messages(1_000, {
      id: ID,
      text: heavyText(2_000),
      of: 'c.contact_id, c.id',
      ageS: '0',
      join: `join (select contact_id, id, row_number() over () as place from conversations where org_id = $org) c on c.place = n`,
    }),
  ({ message }) => `
    insert into message_events (message_id, version, org_id, status, source, change, detail, previous_content)
    select '${message}', n, $org, 'delivered', 'gateway', 'edited', ${heavyText(500)}, ${heavyText(16_000)} from ${series(100)}`,
  ({ conversation }) => `
    insert into conversation_notes (id, org_id, conversation_id, text, created_at)
    select ${ID}, $org, '${conversation}', ${heavyText(4_000)}, now() - ${AGE} from ${series(1_000)}`,
];

/** @param of contact and conversation @param ageS age of the newest, in seconds */
function messages(
  count: number,
  { id, text: content, of, ageS, join = '' }: { id: string; text: string; of: string; ageS: string; join?: string },
): string {
  return `
    insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, contact_id,
      conversation_id, content, metadata, payload, lane, lane_seq, priority, state, charged, created_at, sent_at, due_at, updated_at)
    select ${id}, $org, 'live', 'whatsapp', case when n % 2 = 0 then 'inbound' else 'outbound' end, 'delivered', 'text', '${NUMBER_PHONE}',
      '491510000', (select id from whatsapp_numbers where org_id = $org order by id limit 1), ${of}, ${content},
      (select jsonb_object_agg('key ' || k, ${heavyText(100)}) from generate_series(1, 5) k),
      jsonb_build_object('reply_to', jsonb_build_object('message_id', null, 'text', ${heavyText(200)})), 'wa:x', n, 0, 'done', '{}',
      now() - (n + ${ageS}) * interval '1 second', now(), now(), now()
    from ${series(count)} ${join}`;
}

const EVENTS: ((ids: Ids) => string)[] = [
  ({ event, message }) => `
    insert into events (id, org_id, mode, type, channel, subject_id, payload, created_at)
    select ${known(event)}, $org, 'live', 'message.received', 'whatsapp', '${message}', jsonb_build_object('message', jsonb_build_object(
      'id', '${message}', 'text', ${heavyText(2_000)}, 'metadata', (select jsonb_object_agg('key ' || k, k) from generate_series(1, 20) k))),
      now() - ${AGE}
    from ${series(1_000)}`,
  ({ webhook }) => `
    insert into webhook_endpoints (id, org_id, mode, name, description, url, events, channels, account_ids, status, sealed_secret, header_names)
    select ${known(webhook)}, $org, 'live', ${heavyText(80)}, ${heavyText(500)}, 'https://example.com/' || repeat('x', 2000), '{*}', '{}',
      (select array_agg(id) from (select id from whatsapp_numbers where org_id = $org limit 100) a), 'active', '',
      (select array_agg('x-header-' || h) from generate_series(1, 10) h)
    from ${series(200)}`,
  ({ webhook, delivery, event }) => `
    insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, attempts, http_status,
      response_excerpt)
    select ${known(delivery)}, $org, '${webhook}', '${event}', 'message.received', 'event', 'failed', 'hook:${webhook}', 'done', 5, 500,
      repeat(chr(1), 4000)
    from ${series(1_000)}`,
  ({ delivery }) => `
    insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt, request_headers)
    select '${delivery}', n, $org, 500, 80, repeat(chr(1), 4000), '{"content-type": "application/json"}' from ${series(50)}`,
  ({ webhook, recovery }) => `
    insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
    select ${known(recovery)}, $org, '${webhook}', now(), now(), '{}', true, 'completed' from ${series(200)}`,
];

const PEOPLE: ((ids: Ids) => string)[] = [
  () => `
    with member as (
      insert into users (id, email, name) select ${ID}, 'member-' || n || '-' || ${ID} || '@example.com', ${heavyText(100)} from ${series(1_000)}
      returning id)
    insert into memberships (org_id, user_id, role) select $org, id, 'agent' from member`,
  () => `
    insert into one_time_links (id, kind, token_hash, org_id, email, role, expires_at)
    select ${ID}, 'invitation', sha256(uuidv7()::text::bytea), $org, n || '@example.com', 'agent', now() + interval '1 day' from ${series(100)}`,
  () => `
    insert into api_keys (id, org_id, mode, name, key_hmac, sealed_key, last_four, scopes)
    select ${ID}, $org, 'live', ${heavyText(64)}, sha256(uuidv7()::text::bytea), '', 'abcd', '{messages:send,messages:read,contacts:read}'
    from ${series(1_000)}`,
  ({ request }) => `
    insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, duration_ms, address, user_agent, request_id,
      request_body, response_body)
    select $org, 'live', ${known(request)}, now() - ${AGE}, uuidv7(), 'POST', '/v1/whatsapp/send', '/v1/whatsapp/send', 200, 40, '192.0.2.1',
      ${heavyText(300)}, 'req_' || n, ${heavyText(1_500)}, ${heavyText(1_500)}
    from ${series(1_000)}`,
  () => `
    insert into audit_entries (id, org_id, at, actor_email, action, target_type, target_id, target_name, detail, address)
    select ${ID}, $org, now() - ${AGE}, 'owner@example.com', 'contacts.tagged', 'contact', n::text, ${heavyText(200)},
      jsonb_build_object('added', (select jsonb_agg(${heavyText(40)}) from generate_series(1, 50))), '192.0.2.1'
    from ${series(1_000)}`,
];

const STATEMENTS = [...CONTACTS, ...MESSAGES, ...EVENTS, ...PEOPLE];
