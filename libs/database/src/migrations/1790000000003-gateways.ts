import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Gateways1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gateways (
        id uuid not null constraint gateways_pkey primary key,
        org_id uuid not null constraint gateways_org_fk references organizations (id) on delete cascade,
        mode text not null,
        token_hash bytea,
        sealed_request_key bytea,
        base_url text,
        protocol integer,
        app_version text,
        capabilities text[] not null,
        host jsonb,
        first_seen_at timestamptz,
        seen_at timestamptz,
        owner_address text,
        epoch integer not null default 0,
        revoked_at timestamptz,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index gateways_token_key on gateways (token_hash)');
    await runner.query('create index gateways_org_idx on gateways (org_id, created_at)');
    await runner.query(`
      create table gateway_setup_codes (
        code_hash bytea not null constraint gateway_setup_codes_pkey primary key,
        gateway_id uuid not null constraint gateway_setup_codes_gateway_fk references gateways (id) on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query('create index gateway_setup_codes_gateway_idx on gateway_setup_codes (gateway_id)');
    await runner.query(`
      create table gateway_events (
        gateway_id uuid not null,
        event_id uuid not null,
        received_at timestamptz not null default now(),
        constraint gateway_events_pkey primary key (gateway_id, event_id)
      )`);
    await runner.query('create index gateway_events_received_idx on gateway_events (received_at)');
    await runner.query(`
      create table whatsapp_numbers (
        id uuid not null constraint whatsapp_numbers_pkey primary key,
        org_id uuid not null constraint whatsapp_numbers_org_fk references organizations (id) on delete cascade,
        gateway_id uuid not null constraint whatsapp_numbers_gateway_fk references gateways (id) on delete cascade,
        mode text not null,
        phone text not null,
        display_name text not null default '',
        status text not null,
        reason text,
        jid text,
        degraded_at timestamptz,
        paired_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index whatsapp_numbers_phone_key on whatsapp_numbers (phone, mode)');
    await runner.query('create index whatsapp_numbers_org_idx on whatsapp_numbers (org_id, created_at)');
    await runner.query('create index whatsapp_numbers_gateway_idx on whatsapp_numbers (gateway_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table whatsapp_numbers');
    await runner.query('drop table gateway_events');
    await runner.query('drop table gateway_setup_codes');
    await runner.query('drop table gateways');
  }
}
