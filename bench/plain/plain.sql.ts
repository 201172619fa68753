/**
 * The tables of a send-only service: only what an answer, a retry or an invoice needs. Keys are stored as HMAC, as ours
 * are.
 */
export const PLAIN_TABLES = `
  create table plain_keys (
    id uuid primary key, org_id uuid not null, hmac text not null unique, per_minute integer not null, revoked_at timestamptz);
  create table plain_usage (
    org_id uuid not null, month date not null, used integer not null default 0, max integer, primary key (org_id, month));
  create table plain_messages (
    id uuid primary key, org_id uuid not null, from_phone text not null, to_phone text not null, content text not null,
    metadata jsonb not null, status text not null default 'pending', whatsapp_id text, created_at timestamptz not null default now());
  create index plain_messages_list on plain_messages (org_id, id);
  create table plain_idempotency (
    org_id uuid not null, key text not null, message_id uuid not null, created_at timestamptz not null default now(),
    primary key (org_id, key))`;

export const PLAIN_KEY = 'select id, org_id, per_minute from plain_keys where hmac = $1 and revoked_at is null';

/** Counts the message in its plan and stores it, or does neither. */
const ACCEPTED = `
  counted as (
    update plain_usage set used = used + 1
    where org_id = $2 and month = date_trunc('month', now())::date and (max is null or used < max)
    returning org_id)
  insert into plain_messages (id, org_id, from_phone, to_phone, content, metadata)
  select $1, org_id, $3, $4, $5, $6 from counted returning id`;

/** Parameters: id, organization, from, to, content, metadata. */
export const PLAIN_ACCEPT = { name: 'plain_accept', text: `with ${ACCEPTED}` };

/** The same for the first request of an idempotency key ($7); returns no row for a later one. */
export const PLAIN_ACCEPT_ONCE = {
  name: 'plain_accept_once',
  text: `
    with key as (
      insert into plain_idempotency (org_id, key, message_id) values ($2, $7, $1) on conflict do nothing returning org_id),
    ${ACCEPTED.replace('where org_id = $2', 'where org_id = (select org_id from key)')}`,
};

export const PLAIN_EARLIER = {
  name: 'plain_earlier',
  text: `
    select m.id, m.status, m.whatsapp_id from plain_idempotency k join plain_messages m on m.id = k.message_id
    where k.org_id = $1 and k.key = $2`,
};

export const PLAIN_SENT = {
  name: 'plain_sent',
  text: `update plain_messages set status = 'sent', whatsapp_id = $2 where id = $1`,
};
