import { type DependentRows, FEATURE_TABLES, type RowsFate } from '@chasqui/database';
import {
  BULK_LANES,
  LATE_SUFFIX,
  type LaneKind,
  laneNameSql,
  SMS_LANES,
  WEBHOOK_LANES,
  WHATSAPP_LANES,
} from '@chasqui/lanes';

export interface OwnedTable extends Required<RowsFate> {
  name: string;
  /** SQL over `t`, a row: whether it belongs to the organization $1. */
  isOf: string;
}

type Fate = Partial<Omit<OwnedTable, 'name'>>;

const OF_ORG = 't.org_id = $1';
const ofParent = (column: string, parent: string): string =>
  `t.${column} in (select p.id from ${parent} p where p.org_id = $1)`;
const lanesOf = (...kinds: LaneKind[]): DependentRows => ({
  table: 'lanes',
  on: `t.lane in (${kinds.flatMap((kind) => [laneNameSql(kind, 'g.id'), `${laneNameSql(kind, 'g.id')} || '${LATE_SUFFIX}'`]).join(', ')})`,
});

const LASTING = 'lasting';
const BY_PLAN = 'retention_days of the plan';
const ALL = {};
const ACCESS = { not: 'access: of no use without the secret, which is not stored' };
const WORKING = { not: 'working state of the service, which says nothing of the organization' };

/**
 * Every table with organizations' rows, in the order of deletion: first what grants access, then what it leads to. A
 * test compares it with the schema, so that no table is forgotten.
 */
export const OWNED_TABLES: readonly OwnedTable[] = [
  table('api_keys', { exported: { withheld: ['key_hmac', 'sealed_key'] } }),
  table('sms_private_tokens', { exported: ACCESS }),
  table('sms_pairing_codes', { exported: ACCESS, kept: 'minutes' }),
  table('sms_logins', { exported: { withheld: ['password_hash'] } }),
  table('one_time_links', { exported: ACCESS, kept: 'until they expire' }),
  table('memberships', {}),
  table('gateway_setup_codes', { isOf: ofParent('gateway_id', 'gateways'), exported: ACCESS, kept: 'hours' }),
  table('gateway_events', { isOf: ofParent('gateway_id', 'gateways'), exported: WORKING, kept: '8 days' }),
  table('early_message_changes', { isOf: ofParent('account_id', 'accounts'), exported: WORKING, kept: '1 day' }),
  table('pairings', { exported: { withheld: ['reply_to'] } }),
  table('whatsapp_numbers', { exported: { withheld: ['sealed_proxy_url'] } }),
  table('gateways', { exported: { withheld: ['token_hash', 'sealed_request_key', 'owner_address'] } }),
  table('sms_phone_sends', { isOf: ofParent('phone_id', 'sms_phones'), exported: WORKING, kept: 'days' }),
  table('sms_phone_days', { isOf: ofParent('phone_id', 'sms_phones'), exported: WORKING, kept: 'days' }),
  table('sms_phones', { exported: { withheld: ['token_hash', 'sealed_signing_key'] } }),
  table('bulk_rows', { isOf: ofParent('batch_id', 'bulk_batches'), kept: '80 hours' }),
  table('bulk_batches', { kept: '80 hours', erased: { takes: lanesOf(BULK_LANES) } }),
  table('webhook_recoveries', { isOf: ofParent('endpoint_id', 'webhook_endpoints'), kept: '30 days' }),
  table('webhook_deliveries', {
    isOf: ofParent('endpoint_id', 'webhook_endpoints'),
    kept: `${BY_PLAN}, 30 days at most`,
    erased: { takes: { table: 'webhook_attempts', on: 't.delivery_id = g.id' } },
  }),
  table('webhook_attempts', {
    isOf: `t.delivery_id in (select d.id from webhook_deliveries d where d.endpoint_id in (select p.id from webhook_endpoints p where p.org_id = $1))`,
    kept: `${BY_PLAN}, 30 days at most`,
    erased: { with: 'webhook_deliveries' },
  }),
  table('webhook_endpoints', {
    exported: { withheld: ['sealed_secret', 'sealed_old_secrets', 'sealed_headers'] },
    erased: { takes: lanesOf(WEBHOOK_LANES) },
  }),
  table('messages', {
    kept: BY_PLAN,
    erased: { takes: { table: 'message_events', on: 't.message_id = g.id' } },
  }),
  table('message_events', {
    isOf: 't.message_id in (select m.id from messages m where m.org_id = $1)',
    kept: BY_PLAN,
    erased: { with: 'messages' },
  }),
  // After the rows waiting in their lanes: lanes say that the organization is suspended.
  table('accounts', { erased: { takes: lanesOf(WHATSAPP_LANES, SMS_LANES) } }),
  table('conversation_notes', { kept: 'as long as their conversation' }),
  table('conversations', { kept: 'as long as one of its messages' }),
  table('contact_pictures', { exported: { withheld: ['bytes'] }, kept: 'as long as their contact' }),
  table('contact_addresses', { erased: { takes: { table: 'contacts', on: 't.id = g.contact_id' } } }),
  table('contacts', {}),
  table('contact_search', {
    exported: { not: 'made of contacts, which are exported' },
    kept: 'as long as their contact',
  }),
  table('contact_tags', {
    exported: { not: 'made of contacts, which are exported' },
    kept: 'as long as their contact',
  }),
  table('contact_merge_messages', {
    isOf: ofParent('merge_id', 'contact_merges'),
    exported: WORKING,
    kept: '1 day',
  }),
  table('contact_merges', { exported: { not: 'what an undone merge gives back, for a day' }, kept: '1 day' }),
  table('contact_distinctions', { kept: 'the newest 10,000 of each mode' }),
  table('contact_consents', {
    kept: 'as long as their contact: its newest 500, and the newest opt-in and opt-out of each channel',
  }),
  table('contact_erasures', { exported: WORKING, kept: 'until the messages of the contact are nobody’s' }),
  // After contacts' addresses: freeing one records its person's opt-outs.
  table('suppressed_addresses', { exported: { not: 'hashes, of no use elsewhere' } }),
  table('suppression_keys', { exported: { not: 'of no use without the hashes' } }),
  table('contact_import_contacts', {
    isOf: ofParent('import_id', 'contact_imports'),
    exported: WORKING,
    kept: 'while their import is under way',
  }),
  table('contact_import_addresses', {
    isOf: ofParent('import_id', 'contact_imports'),
    exported: WORKING,
    kept: 'while their import is under way',
  }),
  table('contact_import_refusals', {
    isOf: ofParent('import_id', 'contact_imports'),
    exported: WORKING,
    kept: 'while their import is under way',
  }),
  table('contact_import_rows', {
    isOf: ofParent('import_id', 'contact_imports'),
    exported: { not: 'rows of a file that the organization has' },
    kept: '3 days after the end of their import',
  }),
  table('contact_imports', { kept: '30 days' }),
  table('contact_exports', { kept: '30 days' }),
  table('events', { kept: `${BY_PLAN}, 30 days at most` }),
  table('event_feed_stretches', { exported: WORKING, kept: '30 days' }),
  table('inbox_changes', { exported: WORKING, kept: '1 day' }),
  table('api_requests', { kept: '7 days' }),
  table('idempotency_keys', { exported: WORKING, kept: '72 hours' }),
  ...FEATURE_TABLES.map(([name, fate]) => table(name, fate)),
  table('system_mails', { exported: { withheld: ['sealed_letter'] }, kept: 'days' }),
  table('usage_counters', {}),
  table('media_files', { kept: 'as long as their message', erased: { withBytes: true } }),
  table('organization_exports', { exported: WORKING, kept: '3 days', erased: { withBytes: true } }),
  table('storage_usage', {}),
  table('retention_terms', { exported: WORKING }),
  table('audit_entries', {
    kept: '1 year',
    erased: { kept: 'who did what is kept for a year, also of an organization that is gone' },
  }),
];

/** Tables without organizations' rows, and what they are. */
export const TABLES_OF_NOBODY: Readonly<Record<string, string>> = {
  organizations: 'the organization itself, which goes last',
  lanes: 'goes with the account, endpoint or bulk send that it is the lane of',
  plans: 'of the installation',
  users: 'people, who may be members of several organizations',
  console_sessions: 'of people',
  processes: 'of the installation',
  lane_minutes: 'figures of the installation',
  traffic_slots: 'figures of the installation',
  sealing_public_keys: 'of the installation',
  migrations: 'of the installation',
  schema_compatibility: 'of the installation',
};

function table(name: string, { isOf = OF_ORG, kept = LASTING, exported = ALL, erased = {} }: Fate): OwnedTable {
  return { name, isOf, kept, exported, erased };
}
