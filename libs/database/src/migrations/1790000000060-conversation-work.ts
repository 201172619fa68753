import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each message changes the time of the last message. No index has it, so the row is updated in place without touching
 * any; lists go by its hour, and sort within one.
 */
export class ConversationWork1790000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`
      alter table conversations
        add column status text not null default 'open',
        add column closed_at timestamptz,
        add column assignee_id uuid,
        add column activity_hour timestamptz not null default date_trunc('hour', now(), 'UTC')`);
    await runner.query(`update conversations set activity_hour = date_trunc('hour', last_message_at, 'UTC')`);
    await runner.query('create index conversations_inbox_idx on conversations (org_id, mode, status, activity_hour)');
    await runner.query(`
      create index conversations_assignee_idx on conversations (org_id, mode, assignee_id, status, activity_hour)
      where assignee_id is not null`);
    await runner.query(`
      create index conversations_unassigned_idx on conversations (org_id, mode, status, activity_hour)
      where assignee_id is null`);
    await runner.query(`
      create index messages_conversation_idx on messages (conversation_id, created_at, id)
      where conversation_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('drop index messages_conversation_idx');
    await runner.query('drop index conversations_unassigned_idx, conversations_assignee_idx, conversations_inbox_idx');
    await runner.query(`
      alter table conversations
        drop column activity_hour, drop column assignee_id, drop column closed_at, drop column status`);
  }
}
