import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IncomingKinds1790000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('alter table messages add column edited_at timestamptz, add column deleted_at timestamptz');
    // Only messages sent elsewhere have no lane: one message per number and WhatsApp id.
    await runner.query(`
      create unique index messages_own_key on messages (account_id, provider_message_id)
      where direction = 'outbound' and lane = ''`);
    await runner.query('alter table message_events add column change text, add column previous_content text');
    await runner.query('alter table conversations alter column contact_id drop not null, add column group_id text');
    await runner.query(`
      create unique index conversations_group_key on conversations (account_id, group_id) where group_id is not null`);
    await runner.query(`
      create table early_message_changes (
        id uuid not null constraint early_message_changes_pkey primary key,
        org_id uuid not null,
        mode text not null,
        account_id uuid not null,
        provider_message_id text not null,
        change jsonb not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create index early_message_changes_message_idx on early_message_changes (account_id, provider_message_id)`);
    await runner.query('create index early_message_changes_created_idx on early_message_changes (created_at)');
  }

  /** Group messages stay, without their conversations. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('drop table early_message_changes');
    await runner.query(`
      update messages m set conversation_id = null from conversations c
      where c.id = m.conversation_id and c.group_id is not null`);
    await runner.query('delete from conversations where group_id is not null');
    await runner.query('drop index conversations_group_key');
    await runner.query('alter table conversations drop column group_id, alter column contact_id set not null');
    await runner.query('alter table message_events drop column change, drop column previous_content');
    await runner.query('drop index messages_own_key');
    await runner.query('alter table messages drop column edited_at, drop column deleted_at');
  }
}
