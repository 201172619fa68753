import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkAndSchedules1790000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages add column gateway_answer text');
    await runner.query(`create index messages_held_idx on messages (due_at) where state = 'held'`);
    await runner.query(`
      create table bulk_batches (
        id uuid not null constraint bulk_batches_pkey primary key,
        org_id uuid not null,
        mode text not null,
        throttle_ms integer not null,
        total integer not null,
        request_id text not null,
        reply_to text,
        created_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query('create index bulk_batches_open_idx on bulk_batches (id) where finished_at is null');
    await runner.query('create index bulk_batches_created_idx on bulk_batches (created_at)');
    await runner.query(`
      create table bulk_rows (
        batch_id uuid not null constraint bulk_rows_batch_fk references bulk_batches (id) on delete cascade,
        index integer not null,
        message_id uuid not null,
        wish jsonb not null,
        result jsonb,
        finished_at timestamptz,
        constraint bulk_rows_pkey primary key (batch_id, index)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bulk_rows');
    await runner.query('drop table bulk_batches');
    await runner.query('drop index messages_held_idx');
    await runner.query('alter table messages drop column gateway_answer');
  }
}
