import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One registry of all channels' accounts, and one column that points at it. WhatsApp rows keep their column under a new
 * name; SMS rows are rewritten once. The tables are locked meanwhile (docs/upgrade.md).
 */
export class Accounts1790000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.lock(runner);
    await runner.query(`
      create table accounts (
        id uuid not null constraint accounts_pkey primary key,
        org_id uuid not null constraint accounts_org_fk references organizations (id) on delete cascade,
        mode text not null,
        channel text not null,
        created_at timestamptz not null default now(),
        removed_at timestamptz
      )`);
    await runner.query('create index accounts_org_idx on accounts (org_id)');
    await runner.query(`
      insert into accounts (id, org_id, mode, channel, created_at, removed_at)
      select id, org_id, mode, 'whatsapp', created_at, null from whatsapp_numbers
      union all
      select id, org_id, mode, 'sms', created_at, unpaired_at from sms_phones`);
    for (const table of ['whatsapp_numbers', 'sms_phones']) {
      await runner.query(`
        alter table ${table} add constraint ${table}_account_fk foreign key (id) references accounts (id) on delete cascade`);
    }
    await this.joinMessages(runner);
    await this.joinConversations(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.lock(runner);
    await this.splitConversations(runner);
    await this.splitMessages(runner);
    for (const table of ['whatsapp_numbers', 'sms_phones']) {
      await runner.query(`alter table ${table} drop constraint ${table}_account_fk`);
    }
    await runner.query('drop table accounts');
  }

  /** Large tables take longer than a statement is allowed. */
  private async lock(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('lock table messages, conversations, whatsapp_numbers, sms_phones in access exclusive mode');
  }

  private async joinMessages(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages rename column number_id to account_id');
    // Rows are updated in place only while no index has the column.
    await runner.query('drop index messages_inbound_key, messages_received_sms_key, messages_received_sms_twin_key');
    await runner.query('update messages set account_id = device_id where device_id is not null');
    await runner.query('alter table messages drop column device_id');
    // One message per account and id of its provider or phone.
    await runner.query(`
      create unique index messages_inbound_key on messages (account_id, provider_message_id)
      where direction = 'inbound'`);
    await runner.query(`
      create unique index messages_received_sms_twin_key
        on messages (account_id, (payload -> 'received' ->> 'fingerprint'))
      where direction = 'inbound' and channel = 'sms'`);
  }

  private async joinConversations(runner: QueryRunner): Promise<void> {
    await runner.query('drop index conversations_number_key, conversations_device_key');
    await runner.query('alter table conversations rename column number_id to account_id');
    await runner.query('update conversations set account_id = device_id where device_id is not null');
    await runner.query('alter table conversations alter column account_id set not null, drop column device_id');
    await runner.query('create unique index conversations_account_key on conversations (account_id, contact_id)');
  }

  private async splitMessages(runner: QueryRunner): Promise<void> {
    await runner.query('drop index messages_inbound_key, messages_received_sms_twin_key');
    await runner.query('alter table messages rename column account_id to number_id');
    await runner.query('alter table messages add column device_id uuid');
    await runner.query(`update messages set device_id = number_id, number_id = null where channel = 'sms'`);
    await runner.query(`
      create unique index messages_inbound_key on messages (number_id, provider_message_id)
      where direction = 'inbound'`);
    await runner.query(`
      create unique index messages_received_sms_key on messages (device_id, provider_message_id)
      where direction = 'inbound' and device_id is not null`);
    await runner.query(`
      create unique index messages_received_sms_twin_key
        on messages (device_id, (payload -> 'received' ->> 'fingerprint'))
      where direction = 'inbound' and device_id is not null`);
  }

  private async splitConversations(runner: QueryRunner): Promise<void> {
    await runner.query('drop index conversations_account_key');
    await runner.query('alter table conversations rename column account_id to number_id');
    await runner.query('alter table conversations alter column number_id drop not null, add column device_id uuid');
    await runner.query(`update conversations set device_id = number_id, number_id = null where channel = 'sms'`);
    await runner.query(`
      create unique index conversations_number_key on conversations (number_id, contact_id) where number_id is not null`);
    await runner.query(`
      create unique index conversations_device_key on conversations (device_id, contact_id) where device_id is not null`);
  }
}
