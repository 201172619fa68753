import type { Database } from '@chasqui/database';

/** Table of the plain way: what a customer sees of a message, and the index for lists. Nothing for lanes. */
const CREATE = `
  create table if not exists plain_messages (
    id uuid primary key, org_id uuid not null, mode text not null, channel text not null, status text not null,
    type text not null, to_address text not null, from_address text not null, account_id uuid, content text, media jsonb,
    metadata jsonb not null, request_id text, attempts integer not null default 0,
    created_at timestamptz not null default now(), sent_at timestamptz, updated_at timestamptz not null default now());
  create index if not exists plain_messages_org_idx on plain_messages (org_id, created_at, id)`;

export async function createPlainTable(database: Database): Promise<void> {
  await database.query(CREATE);
}
