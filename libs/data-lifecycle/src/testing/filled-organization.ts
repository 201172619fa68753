import type { Database } from '@chasqui/database';
import { anOrganization, insertOf, readProbes } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';

const SECRET = `decode('5ec4e7', 'hex')`;

/** With at least one row in every table of organizations. @returns its id */
export async function filledOrganization(database: Database): Promise<string> {
  const org = await anOrganization(database);
  const names = [
    'number',
    'phone',
    'gateway',
    'endpoint',
    'batch',
    'message',
    'contact',
    'conversation',
    'delivery',
    'event',
    'user',
    'link',
    'merge',
    'import',
  ];
  const id = Object.fromEntries(names.map((name) => [name, uuid()])) as Record<string, string>;
  const insert = (table: string, row: Record<string, string>): Promise<unknown> =>
    database.query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`);
  const own = { org_id: `'${org}'`, mode: `'live'` };
  const { org_id } = own;
  const of = (name: string): string => `'${id[name]}'`;
  const made = (): string => `'${uuid()}'`;
  const unique = `decode(replace('${uuid()}', '-', ''), 'hex')`;

  await insert('users', {
    id: of('user'),
    email: `'${id.user}.owner@example.com'`,
    name: `'Owner'`,
    language: `'en'`,
    password_hash: `'topsecret'`,
  });
  await insert('memberships', { org_id, user_id: of('user'), role: `'owner'` });
  await insert('api_keys', {
    id: made(),
    ...own,
    name: `'k'`,
    key_hmac: unique,
    sealed_key: SECRET,
    last_four: `'abcd'`,
    scopes: `'{}'`,
    rate_limit_per_minute: '60',
  });
  await insert('one_time_links', {
    id: of('link'),
    kind: `'invitation'`,
    token_hash: unique,
    org_id,
    email: `'a@example.com'`,
    expires_at: 'now()',
  });
  await insert('system_mails', {
    id: made(),
    kind: `'invitation'`,
    org_id,
    link_id: of('link'),
    recipient: `'a@example.com'`,
    state: `'sent'`,
    sealed_letter: SECRET,
    expires_at: 'now()',
  });
  await insert('gateways', {
    id: of('gateway'),
    ...own,
    token_hash: unique,
    sealed_request_key: SECRET,
    capabilities: `'{}'`,
  });
  await insert('gateway_setup_codes', { code_hash: unique, gateway_id: of('gateway'), expires_at: 'now()' });
  await insert('gateway_events', { gateway_id: of('gateway'), event_id: made() });
  await insert('accounts', { id: of('number'), ...own, channel: `'whatsapp'` });
  await insert('accounts', { id: of('phone'), ...own, channel: `'sms'` });
  await insert('whatsapp_numbers', {
    id: of('number'),
    ...own,
    gateway_id: of('gateway'),
    phone: `'1${Math.floor(Math.random() * 1e12)}'`,
    status: `'connected'`,
  });
  await insert('pairings', {
    id: made(),
    org_id,
    number_id: of('number'),
    gateway_id: of('gateway'),
    kind: `'link'`,
    state: `'done'`,
  });
  await insert('early_message_changes', {
    id: made(),
    ...own,
    account_id: of('number'),
    provider_message_id: `'p'`,
    change: `'{}'`,
  });
  await insert('sms_logins', { login: `'${id.phone?.slice(-6)}'`, ...own, password_hash: `'topsecret'` });
  await insert('sms_pairing_codes', { code_hash: unique, ...own, expires_at: 'now()' });
  await insert('sms_private_tokens', { token_hash: unique, ...own });
  await insert('sms_phones', {
    id: of('phone'),
    ...own,
    protocol: `'a'`,
    name: `'p'`,
    sim_mode: `'default'`,
    sims: `'[]'`,
    told_status: `'offline'`,
    token_hash: unique,
    max_attempts: '1',
    message_ttl_s: '60',
  });
  await insert('sms_phone_days', { phone_id: of('phone'), day: 'now()', slot: '0' });
  await insert('sms_phone_sends', {
    phone_id: of('phone'),
    message_id: of('message'),
    attempt: '1',
    parts: '1',
    is_limited: 'false',
  });
  await insert('bulk_batches', { id: of('batch'), ...own, throttle_ms: '0', total: '1', request_id: `'r'` });
  await insert('bulk_rows', { batch_id: of('batch'), index: '0', message_id: of('message'), wish: `'{}'` });
  await insert('webhook_endpoints', {
    id: of('endpoint'),
    ...own,
    name: `'e'`,
    url: `'https://example.com'`,
    events: `'{}'`,
    channels: `'{}'`,
    account_ids: `'{}'`,
    status: `'active'`,
    sealed_secret: SECRET,
    header_names: `'{}'`,
  });
  await insert('webhook_recoveries', {
    id: made(),
    org_id,
    endpoint_id: of('endpoint'),
    since: 'now()',
    until: 'now()',
    events: `'{}'`,
    only_failed: 'false',
    status: `'running'`,
  });
  await insert('webhook_deliveries', {
    id: of('delivery'),
    org_id,
    endpoint_id: of('endpoint'),
    event_id: of('event'),
    event_type: `'t'`,
    reason: `'event'`,
    status: `'pending'`,
    lane: `'hook:${id.endpoint}'`,
    state: `'queued'`,
  });
  await insert('webhook_attempts', { delivery_id: of('delivery'), attempt: '1', org_id, duration_ms: '1' });
  for (const lane of [
    `wa:${id.number}`,
    `wa:${id.number}:late`,
    `sms:${id.phone}`,
    `hook:${id.endpoint}`,
    `bulk:${id.batch}`,
  ]) {
    await database.query('insert into lanes (lane) values ($1) on conflict do nothing', [lane]);
  }
  await insert('contacts', { id: of('contact'), ...own, source: `'api'`, tags: `'{customer}'` });
  await insert('contact_addresses', {
    ...own,
    kind: `'phone'`,
    value: `'1'`,
    contact_id: of('contact'),
    is_primary: 'true',
  });
  await insert('contacts', { id: made(), ...own, source: `'api'` });
  await insert('contact_pictures', {
    contact_id: of('contact'),
    ...own,
    id: made(),
    account_id: of('number'),
    address: `'1'`,
    mime: `'image/png'`,
    digest: `'x'`,
    bytes: `'picture'`,
  });
  await insert('contact_merges', {
    id: of('merge'),
    ...own,
    survivor_id: of('contact'),
    from_id: made(),
    state: `'done'`,
    conversation_ids: `'{}'`,
    snapshot: `'{}'`,
  });
  await insert('contact_merge_messages', { merge_id: of('merge'), message_id: of('message') });
  await insert('contact_distinctions', { ...own, low_id: of('contact'), high_id: made() });
  await insert('contact_consents', {
    id: made(),
    ...own,
    contact_id: of('contact'),
    channel: `'sms'`,
    opt: `'in'`,
    source: `'api'`,
    said_at: 'now()',
  });
  await insert('contact_erasures', { id: made(), ...own, contact_id: made(), addresses: `'{}'` });
  await insert('suppression_keys', { org_id, key: made() });
  await insert('suppressed_addresses', { ...own, hash: unique, channel: `'all'`, said: `'{}'` });
  await insert('contact_imports', {
    id: of('import'),
    ...own,
    state: `'completed'`,
    dry_run: 'false',
    on_conflict: `'skip'`,
    tags: `'{}'`,
    file_id: made(),
    filename: `'f'`,
  });
  await insert('contact_exports', { id: made(), ...own, state: `'completed'`, format: `'csv'`, filter: `'{}'` });
  await insert('contact_import_contacts', { import_id: of('import'), contact_id: of('contact') });
  await insert('contact_import_addresses', { import_id: of('import'), address: `'a'`, contact_id: of('contact') });
  await insert('contact_import_refusals', { import_id: of('import'), position: '0', csv: `'c'` });
  await insert('contact_import_rows', {
    import_id: of('import'),
    position: '1',
    outcome: `'failed'`,
    line: '2',
    code: `'INVALID_PHONE'`,
    params: `'{}'`,
    reason: `'r'`,
    cells: `'{}'`,
  });
  await insert('conversations', {
    id: of('conversation'),
    ...own,
    channel: `'whatsapp'`,
    account_id: of('number'),
    contact_id: of('contact'),
    last_message_at: 'now()',
  });
  await insert('conversation_notes', { id: made(), org_id, conversation_id: of('conversation'), text: `'n'` });
  await insert('messages', {
    id: of('message'),
    ...own,
    channel: `'whatsapp'`,
    direction: `'outbound'`,
    status: `'sent'`,
    type: `'text'`,
    to_address: `'1'`,
    from_address: `'2'`,
    metadata: `'{}'`,
    lane: `'wa:${id.number}'`,
    lane_seq: '1',
    priority: '1',
    state: `'queued'`,
    charged: `'{}'`,
  });
  await insert('message_events', {
    message_id: of('message'),
    version: '1',
    org_id,
    status: `'sent'`,
    source: `'api'`,
  });
  await insert('events', { id: of('event'), ...own, type: `'t'`, subject_id: of('message'), payload: `'{}'` });
  await insert('event_feed_stretches', { ...own, seq: '1', to_at: 'now()' });
  await insert('inbox_changes', {
    ...own,
    seq: 'default',
    type: `'t'`,
    subject_id: of('message'),
  });
  await insert('api_requests', {
    ...own,
    id: made(),
    at: 'now()',
    key_id: made(),
    method: `'GET'`,
    route: `'/'`,
    path: `'/'`,
    status: '200',
    duration_ms: '1',
    address: `'127.0.0.1'`,
    user_agent: `'a'`,
    request_id: `'r'`,
  });
  await insert('idempotency_keys', { org_id, route: `'r'`, key: `'k'`, request_hash: `''`, message_id: of('message') });
  for (const statement of readProbes().flatMap((probe) => insertOf(probe, { id: uuid(), count: 1 }))) {
    await database.query(statement.replaceAll('$org', org_id));
  }
  await insert('usage_counters', { org_id, limit_name: `'messages_month'`, period: `'2026-01-01'` });
  await insert('storage_usage', { org_id, used_bytes: '5' });
  await insert('media_files', {
    id: made(),
    org_id,
    mime: `'a/b'`,
    size: '5',
    message_id: of('message'),
    stored_at: 'now()',
  });
  await insert('organization_exports', {
    id: made(),
    org_id,
    state: `'ready'`,
    file_id: made(),
    created_at: `'2026-01-01'`,
    expires_at: `now() + interval '1 day'`,
  });
  await insert('retention_terms', { org_id, days: '7', planned_days: '7' });
  await insert('audit_entries', { id: made(), org_id, action: `'organization.changed'`, detail: `'{}'` });
  return org;
}
