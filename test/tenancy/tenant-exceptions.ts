import { FEATURES } from '@chasqui/database';

/**
 * What does not stand with an organization (`org_id`) today, and why. Read by the tests of this folder, and the first
 * half of the work of spreading organizations over several servers: docs/scale.md says what becomes of each kind.
 * A new table, key or hot statement belongs here only with a reason that would still hold with a thousand
 * organizations.
 */
type Exceptions<Kind extends string> = Readonly<Record<string, readonly [kind: Kind, reason: string]>>;

/**
 * `global`: of no organization, small. `process`: of the processes, local to them. `part`: a part of a row that has it.
 */
export const TABLES: Exceptions<'global' | 'process' | 'part'> = {
  migrations: ['global', 'The version of the schema.'],
  schema_compatibility: ['global', 'Which versions may use the schema: one row.'],
  organizations: ['global', 'The organizations themselves: their id is what others call org_id.'],
  plans: ['global', 'A few plans, which all organizations share.'],
  users: ['global', 'A person may be a member of several organizations.'],
  console_sessions: ['global', 'Of a person, who looks at one organization after the other.'],
  audit_entries: ['global', 'Also holds what operators did, which concerns no organization: org_id may be null.'],
  one_time_links: ['global', 'Also holds links for a new password, of people: org_id may be null.'],
  system_mails: ['global', 'Also holds mail to people: org_id may be null.'],
  sealing_public_keys: ['global', 'One per use, for the whole installation.'],
  traffic_slots: ['global', 'Sums over all organizations, fewer than 8,000 rows.'],
  processes: ['process', 'Who is alive; each process writes its own row every second.'],
  lane_minutes: ['process', 'What a process finished in a minute; kept for an hour.'],
  lanes: ['part', 'Of a number, phone, endpoint or bulk send, which its name says; to get org_id first of all.'],
  contact_import_addresses: ['part', 'Of an import under way, which has org_id.'],
  contact_import_contacts: ['part', 'Of an import under way, which has org_id.'],
  contact_import_refusals: ['part', 'Of an import under way, which has org_id.'],
  contact_import_rows: ['part', 'Of an import, which has org_id; kept for days.'],
  bulk_rows: ['part', 'Of a bulk send, which has org_id and takes its rows with it.'],
  contact_merge_messages: ['part', 'Of a merge of contacts, which has org_id; kept for a day.'],
  gateway_events: ['part', 'Ids of events of a gateway app, which has org_id; kept for days.'],
  gateway_setup_codes: ['part', 'Of a gateway app; found by the code before anybody knows whose it is.'],
  sms_phone_days: ['part', 'What a phone sent on a day; the phone has org_id.'],
  sms_phone_sends: ['part', 'What a phone sends; the phone has org_id.'],
};

/**
 * `id`: a random id from Node, unique without the database; the key becomes `(org_id, id)`. `of-row`: begins with the
 * id of an organization's row; `org_id` can be put before it. `secret`: finds its owner without other knowledge; needs
 * a directory of owners. `world`: unique over all organizations on purpose; needs a directory, too.
 */
export const KEYS: Exceptions<'id' | 'of-row' | 'secret' | 'world'> = {
  ...Object.fromEntries(FEATURES.map(({ table }) => [`${table}_pkey`, ['id', 'Made in Node.']] as const)),
  accounts_pkey: ['id', 'Made in Node.'],
  api_keys_pkey: ['id', 'Made in Node.'],
  api_requests_pkey: ['id', 'Made in Node.'],
  bulk_batches_pkey: ['id', 'Made in Node.'],
  contact_consents_pkey: ['id', 'Made by PostgreSQL, as unique as in Node.'],
  contact_erasures_pkey: ['id', 'Made in Node.'],
  contact_merges_pkey: ['id', 'Made in Node.'],
  contact_exports_pkey: ['id', 'Made in Node.'],
  contact_imports_pkey: ['id', 'Made in Node.'],
  contact_pictures_id_key: ['id', 'Made in Node.'],
  contact_pictures_pkey: ['of-row', 'Of a contact.'],
  contacts_pkey: ['id', 'Made in Node.'],
  conversation_notes_pkey: ['id', 'Made in Node.'],
  conversations_pkey: ['id', 'Made in Node.'],
  early_message_changes_pkey: ['id', 'Made in Node.'],
  events_pkey: ['id', 'Made in Node, or by uuidv7().'],
  gateways_pkey: ['id', 'Made in Node.'],
  inbox_changes_pkey: ['id', 'A sequence; readers go by organization and sequence.'],
  media_files_pkey: ['id', 'Made in Node.'],
  messages_pkey: ['id', 'Made in Node.'],
  organization_exports_pkey: ['id', 'Made in Node.'],
  pairings_pkey: ['id', 'Made in Node.'],
  sms_phones_pkey: ['id', 'Made in Node.'],
  webhook_deliveries_pkey: ['id', 'Made by uuidv7().'],
  webhook_endpoints_pkey: ['id', 'Made in Node.'],
  webhook_recoveries_pkey: ['id', 'Made in Node.'],
  whatsapp_numbers_pkey: ['id', 'Made in Node.'],
  contact_search_pkey: ['of-row', 'One row per contact.'],
  contact_addresses_primary_key: ['of-row', 'One primary address of each kind per contact.'],
  conversations_account_key: ['of-row', 'One conversation per account and contact.'],
  conversations_group_key: ['of-row', 'One conversation per account and group.'],
  media_files_ref_key: ['of-row', 'A gateway app names its files.'],
  message_events_pkey: ['of-row', 'Steps of a message.'],
  messages_inbound_key: ['of-row', 'What came in is known again per account.'],
  messages_own_key: ['of-row', 'What the owner wrote on the phone is known again per account.'],
  messages_received_sms_twin_key: ['of-row', 'An SMS that two programs report is known again per phone.'],
  pairings_open_key: ['of-row', 'One open pairing per number and gateway app.'],
  template_versions_pkey: ['of-row', 'Versions of a template.'],
  webhook_attempts_pkey: ['of-row', 'Attempts of a delivery.'],
  api_keys_hmac_key: ['secret', 'A request shows its key and nothing else.'],
  gateways_token_key: ['secret', 'A gateway app shows its token and nothing else.'],
  sms_logins_pkey: ['secret', 'A phone that registers shows a login and nothing else.'],
  sms_pairing_codes_pkey: ['secret', 'A phone that registers shows a code and nothing else.'],
  sms_phones_token_key: ['secret', 'A phone shows its token and nothing else.'],
  sms_private_tokens_pkey: ['secret', 'A phone that registers shows a token and nothing else.'],
  sms_phones_app_key: ['world', 'The id that the app of a phone chose for itself.'],
  whatsapp_numbers_proven_key: ['world', 'A WhatsApp number belongs to one organization at a time.'],
};

/** All other foreign keys lead to tables of no organization, or include org_id. */
export const FOREIGN_KEYS: Exceptions<'of-row'> = {
  contact_pictures_contact_fk: ['of-row', 'Becomes (org_id, contact_id).'],
  pairings_gateway_fk: ['of-row', 'Becomes (org_id, gateway_id).'],
  pairings_number_fk: ['of-row', 'Becomes (org_id, number_id).'],
  sms_pairing_codes_login_fk: ['of-row', 'Becomes (org_id, login).'],
  sms_phones_account_fk: ['of-row', 'Becomes (org_id, id).'],
  template_versions_template_fk: ['of-row', 'Becomes (org_id, template_id).'],
  webhook_recoveries_endpoint_fk: ['of-row', 'Becomes (org_id, endpoint_id).'],
  whatsapp_numbers_account_fk: ['of-row', 'Becomes (org_id, id).'],
  whatsapp_numbers_gateway_fk: ['of-row', 'Becomes (org_id, gateway_id).'],
};

const SUSPENDED =
  'Marks the lane of a new row in the same transaction: its work can move into the statement that inserts.';
const SEARCHED =
  'Writes the row by which a contact is searched, of the contact that changed; it gets org_id in its key with it.';
const TAGGED = 'Writes the tags of contacts in the order of lists, of the contacts that changed, with their org_id.';
export const TRIGGERS: Exceptions<'row'> = {
  accounts_of_suspended: ['row', SUSPENDED],
  bulk_batches_of_suspended: ['row', SUSPENDED],
  webhook_endpoints_of_suspended: ['row', SUSPENDED],
  contact_addresses_freed: ['row', 'Keeps the opt-outs of an address with it, in rows that have org_id.'],
  contact_addresses_given: ['row', 'Gives a contact the opt-outs of its address, from rows that have org_id.'],
  contact_search_deleted: ['row', SEARCHED],
  contact_search_freed: ['row', SEARCHED],
  contact_search_given: ['row', SEARCHED],
  contact_search_moved: ['row', SEARCHED],
  contact_search_updated: ['row', SEARCHED],
  contact_tags_changed: ['row', TAGGED],
  contact_tags_deleted: ['row', TAGGED],
  contact_tags_given: ['row', TAGGED],
  conversation_awaits: ['row', 'Changes the row that is written, and looks at no other.'],
};

/**
 * `lane`: goes by lanes, which get org_id; then the owner of a lane knows it, and passes it. `id`: goes by ids that its
 * caller has of rows with org_id; org_id comes along. `secret`: finds the owner of a secret, or is named from outside;
 * becomes a look into the directory. `all`: looks at all organizations on purpose, now and then; becomes one statement
 * per server.
 */
export const STATEMENTS: Exceptions<'lane' | 'id' | 'secret' | 'all'> = {
  // Intake.
  intake_claim_keys: ['id', 'Looks at the message of a key that is there already, by its id.'],
  intake_accept_sms: ['id', 'Locks contacts and phones by ids of its input, which has org_id.'],
  intake_touch_recipients: ['id', 'Contacts whose addresses were found by the organization of its input.'],
  message_find_answerable: ['id', 'Callers who wait, by the ids of their messages.'],
  // Lanes of WhatsApp numbers.
  message_lane_take: ['lane', 'The first rows of a lane.'],
  message_lane_next: ['lane', 'The next rows of a lane.'],
  message_lane_start: ['lane', 'Rows of leased lanes, by lane and id.'],
  message_lane_record: ['lane', 'Outcomes, by lane and id.'],
  message_lane_record_failures: ['lane', 'Outcomes, by lane and id.'],
  contact_erasure_find_work: ['all', 'Looks for erasures with something to do, few, by an index of their times.'],
  contact_merge_find_work: ['all', 'Looks for merges with something to do, few, by an index of their states.'],
  message_lane_sweep: ['all', 'Lanes that have work and no owner, one probe per lane.'],
  message_change_overdue: ['all', 'Messages whose file never came, of whomever, by an index of them; now and then.'],
  message_hold_release: ['all', 'Messages whose time has come, of whomever.'],
  messages_waiting_wake: ['id', 'Messages that wait for numbers of a gateway app.'],
  lane_owners_in_accounts: ['lane', 'Whose lanes are; falls away when lanes have org_id.'],
  lane_owners_in_bulk_batches: ['lane', 'Whose lanes are; falls away when lanes have org_id.'],
  lane_owners_in_webhook_endpoints: ['lane', 'Whose lanes are; falls away when lanes have org_id.'],
  // Receipts.
  message_receipt_find: ['id', 'By number and WhatsApp id; the gateway app that tells has org_id.'],
  message_receipt_apply: ['id', 'By ids that were just found.'],
  // Gateway apps.
  'gateway-by-token': ['secret', 'A gateway app by its token.'],
  'gateway-heartbeat': ['id', 'The gateway apps of a process, by id.'],
  'gateway-place': ['id', 'Where the tunnel of a gateway app is, by id.'],
  'number-routes': ['id', 'Numbers and their gateway apps, by id.'],
  'number-sessions-gateway': ['id', 'A gateway app that says what it holds.'],
  'number-sessions-lock': ['id', 'A gateway app that says what it holds.'],
  'number-sessions-read': ['id', 'A gateway app that says what it holds.'],
  'number-sessions-unlisted': ['id', 'A gateway app that says what it holds.'],
  'number-settings-due': ['all', 'Numbers whose settings are to be told to their gateway apps.'],
  'pairings-due': ['all', 'Pairings whose time has come.'],
  // SMS phones.
  sms_phone_by_token: ['secret', 'A phone by its token.'],
  sms_phone_seen: ['id', 'A phone by its id.'],
  sms_phone_rung: ['id', 'A phone by its id.'],
  sms_phones_by_ids: ['id', 'Phones by their ids.'],
  sms_phones_connected: ['id', 'A phone, and whether a message is promised to it.'],
  sms_offer_read: ['lane', 'What waits for a phone, by its lane.'],
  sms_offer_start: ['lane', 'What a phone is given, by its lane and id.'],
  sms_offer_free: ['lane', 'What a phone does not have, by its lane.'],
  sms_unwanted_find: ['id', 'What is next for a phone whose recipient asked for no more.'],
  sms_unpair_take_left: ['all', 'Messages of phones that are gone.'],
  sms_expiry_find: ['all', 'Messages whose life is over.'],
  sms_report_find: ['id', 'What a phone reports, by message ids.'],
  sms_change_apply: ['id', 'By ids that were just found.'],
  sms_receiver_find: ['id', 'A phone by its id.'],
  // Events and webhooks.
  event_feed_many_unplaced: ['all', 'Whether a place in the feed is missing anywhere.'],
  event_feed_page: ['all', 'Whether a place in the feed is missing, asked with each page of it.'],
  event_feed_place: ['id', 'Places for events, by their ids.'],
  event_feed_unplaced: ['all', 'Events without a place in the feed.'],
  delivery_lane_take: ['lane', 'The next deliveries of an endpoint, by its lane.'],
  delivery_lane_claim: ['lane', 'The next deliveries of an endpoint, by its lane.'],
  delivery_lane_record: ['lane', 'Outcomes, by lane and id.'],
  delivery_lane_sweep: ['all', 'Lanes of endpoints that have work and no owner.'],
  delivery_lanes_of_orgs: ['id', 'Says its organizations in a list; one statement per server.'],
  // Keys.
  api_key_find_active: ['secret', 'A key by its HMAC.'],
  api_key_add_use: ['id', 'What keys were used, by their ids.'],
  // Operators.
  traffic_record: ['all', 'Sums of a minute over all organizations.'],
};
