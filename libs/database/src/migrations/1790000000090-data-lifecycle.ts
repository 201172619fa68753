import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing rows are not written: locks stay short at any table size. */
export class DataLifecycle1790000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table retention_terms (
        org_id uuid not null constraint retention_terms_pkey primary key,
        days integer not null,
        planned_days integer not null,
        planned_at timestamptz not null default now()
      )`);
    await runner.query('alter table organizations add column deleting_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column deleting_at');
    await runner.query('drop table retention_terms');
  }
}
