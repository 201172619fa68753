import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConversationNotes1790000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table conversation_notes (
        id uuid not null constraint conversation_notes_pkey primary key,
        org_id uuid not null constraint conversation_notes_org_fk references organizations (id) on delete cascade,
        conversation_id uuid not null,
        author_id uuid,
        text text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create index conversation_notes_conversation_idx on conversation_notes (conversation_id, created_at, id)`);
    await runner.query('create index conversation_notes_org_idx on conversation_notes (org_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table conversation_notes');
  }
}
