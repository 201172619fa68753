import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactMerges1790000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_merges (
        id uuid not null constraint contact_merges_pkey primary key,
        org_id uuid not null,
        mode text not null,
        survivor_id uuid not null,
        from_id uuid not null,
        state text not null,
        conversation_ids uuid[] not null,
        snapshot jsonb not null,
        merged_at timestamptz not null default now()
      )`);
    // A merge in state `over` only waits for deletion: its contact may be merged again. Contacts whose messages are
    // moving back may be merged.
    await runner.query(`
      create unique index contact_merges_from_key on contact_merges (org_id, mode, from_id)
      where state in ('moving', 'done')`);
    await runner.query('create index contact_merges_survivor_idx on contact_merges (org_id, survivor_id)');
    await runner.query('create index contact_merges_work_idx on contact_merges (state, merged_at, id)');
    await runner.query(`
      create table contact_merge_messages (
        merge_id uuid not null,
        message_id uuid not null,
        conversation_id uuid,
        constraint contact_merge_messages_pkey primary key (merge_id, message_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_merge_messages');
    await runner.query('drop table contact_merges');
  }
}
