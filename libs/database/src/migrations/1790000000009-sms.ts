import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sms1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.createPhones(runner);
    await this.createPairing(runner);
    await runner.query(`alter table contacts add column channels jsonb not null default '{}'`);
    await runner.query('alter table contacts add column sms_sender_id text');
    await runner.query(`
      create unique index contacts_sender_id_key on contacts (org_id, mode, sms_sender_id)
      where sms_sender_id is not null`);
    // One message per phone and envelope.
    await runner.query(`
      create unique index messages_received_sms_key on messages (device_id, provider_message_id)
      where direction = 'inbound' and device_id is not null`);
    // One message per phone and SMS, however often and under whatever envelopes the phone reports it.
    await runner.query(`
      create unique index messages_received_sms_twin_key
        on messages (device_id, (payload -> 'received' ->> 'fingerprint'))
      where direction = 'inbound' and device_id is not null`);
    await runner.query(`
      create index messages_sms_life_idx on messages (give_up_at) where channel = 'sms' and status = 'pending'`);
    // Each channel's clock looks for its own messages: those of another channel must not stand in its way.
    await runner.query('drop index messages_held_idx');
    await runner.query(`create index messages_held_idx on messages (channel, due_at) where state = 'held'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index messages_held_idx');
    await runner.query(`create index messages_held_idx on messages (due_at) where state = 'held'`);
    await runner.query('drop index messages_sms_life_idx');
    await runner.query('drop index messages_received_sms_twin_key');
    await runner.query('drop index messages_received_sms_key');
    await runner.query('alter table contacts drop column sms_sender_id');
    await runner.query('alter table contacts drop column channels');
    await runner.query('drop table sms_private_tokens');
    await runner.query('drop table sms_pairing_codes');
    await runner.query('drop table sms_phone_days');
    await runner.query('drop table sms_phones');
    await runner.query('drop table sms_logins');
  }

  private async createPhones(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sms_logins (
        login text not null constraint sms_logins_pkey primary key,
        org_id uuid not null constraint sms_logins_org_fk references organizations (id) on delete cascade,
        mode text not null,
        password_hash text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table sms_phones (
        id uuid not null constraint sms_phones_pkey primary key,
        org_id uuid not null constraint sms_phones_org_fk references organizations (id) on delete cascade,
        mode text not null,
        protocol text not null,
        name text not null,
        app_id text,
        token_hash bytea,
        login text,
        sealed_signing_key bytea,
        phone text,
        enabled boolean not null default true,
        messages_per_minute integer default 12,
        daily_limit integer,
        sim_mode text not null default 'default',
        sim_settings jsonb not null default '{}',
        quiet_hours jsonb,
        max_attempts smallint not null default 2,
        message_ttl_s integer not null default 86400,
        model text,
        app_version text,
        os_version text,
        battery jsonb,
        network text,
        permissions_ok boolean,
        sims jsonb not null default '[]',
        recent_offers jsonb not null default '[]',
        last_offer_at timestamptz,
        next_sim smallint,
        waits_for text,
        told_status text not null,
        seen_at timestamptz,
        export_since timestamptz,
        export_until timestamptz,
        paired_at timestamptz not null default now(),
        unpaired_at timestamptz,
        created_at timestamptz not null default now()
      ) with (fillfactor = 50)`);
    await runner.query('create index sms_phones_org_idx on sms_phones (org_id, mode, created_at)');
    await runner.query('create unique index sms_phones_app_key on sms_phones (app_id)');
    await runner.query('create unique index sms_phones_token_key on sms_phones (token_hash)');
    await runner.query(`
      create table sms_phone_days (
        phone_id uuid not null constraint sms_phone_days_phone_fk references sms_phones (id) on delete cascade,
        day date not null,
        slot smallint not null,
        offered integer not null default 0,
        sent integer not null default 0,
        constraint sms_phone_days_pkey primary key (phone_id, day, slot)
      ) with (fillfactor = 50)`);
  }

  private async createPairing(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sms_pairing_codes (
        code_hash bytea not null constraint sms_pairing_codes_pkey primary key,
        org_id uuid not null constraint sms_pairing_codes_org_fk references organizations (id) on delete cascade,
        mode text not null,
        login text constraint sms_pairing_codes_login_fk references sms_logins (login) on delete cascade,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table sms_private_tokens (
        token_hash bytea not null constraint sms_private_tokens_pkey primary key,
        org_id uuid not null constraint sms_private_tokens_org_fk references organizations (id) on delete cascade,
        mode text not null,
        revoked_at timestamptz,
        created_at timestamptz not null default now()
      )`);
  }
}
