import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Inbound1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contacts (
        id uuid not null constraint contacts_pkey primary key,
        org_id uuid not null,
        mode text not null,
        name text,
        phone text,
        whatsapp_lid text,
        source text not null,
        last_inbound_at timestamptz,
        last_outbound_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      ) with (fillfactor = 80)`);
    await runner.query(
      'create unique index contacts_phone_key on contacts (org_id, mode, phone) where phone is not null',
    );
    await runner.query(`
      create unique index contacts_lid_key on contacts (org_id, mode, whatsapp_lid) where whatsapp_lid is not null`);
    await runner.query(`
      create table conversations (
        id uuid not null constraint conversations_pkey primary key,
        org_id uuid not null,
        mode text not null,
        channel text not null,
        number_id uuid,
        device_id uuid,
        contact_id uuid not null,
        last_message_at timestamptz not null,
        unread_count integer not null default 0,
        created_at timestamptz not null default now()
      ) with (fillfactor = 80)`);
    await runner.query(`
      create unique index conversations_number_key on conversations (number_id, contact_id) where number_id is not null`);
    await runner.query(`
      create unique index conversations_device_key on conversations (device_id, contact_id) where device_id is not null`);
    await runner.query('create index conversations_contact_idx on conversations (contact_id)');
    await runner.query(`
      create table events (
        id uuid not null constraint events_pkey primary key,
        org_id uuid not null,
        mode text not null,
        type text not null,
        subject_id uuid not null,
        payload jsonb not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index events_org_idx on events (org_id, created_at, id)');
    await runner.query('create index events_created_idx on events (created_at)');
    await this.createMedia(runner);
    // One message per number and WhatsApp id.
    await runner.query(`
      create unique index messages_inbound_key on messages (number_id, provider_message_id)
      where direction = 'inbound'`);
    await runner.query(`
      create index messages_inbound_idx on messages (org_id, mode, created_at, id)
      where direction = 'inbound' and contact_id is not null`);
    await runner.query('create index messages_contact_idx on messages (contact_id) where contact_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index messages_contact_idx');
    await runner.query('drop index messages_inbound_idx');
    await runner.query('drop index messages_inbound_key');
    await runner.query('drop table media_files');
    await runner.query('drop table events');
    await runner.query('drop table conversations');
    await runner.query('drop table contacts');
  }

  private async createMedia(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table media_files (
        id uuid not null constraint media_files_pkey primary key,
        org_id uuid not null,
        gateway_id uuid not null,
        ref uuid not null,
        mime text not null,
        size integer not null,
        message_id uuid,
        stored_at timestamptz,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index media_files_ref_key on media_files (gateway_id, ref)');
    await runner.query('create index media_files_org_idx on media_files (org_id, created_at)');
    await runner.query('create index media_files_unclaimed_idx on media_files (created_at) where message_id is null');
  }
}
