import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactExports1790000000113 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_exports (
        id uuid not null constraint contact_exports_pkey primary key,
        org_id uuid not null constraint contact_exports_org_fk references organizations (id),
        mode text not null,
        state text not null,
        format text not null,
        filter jsonb not null,
        total integer,
        file_id uuid,
        problem jsonb,
        attempts integer not null default 0,
        heard_at timestamptz,
        created_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query('create index contact_exports_org_idx on contact_exports (org_id, created_at)');
    await runner.query(`
      create index contact_exports_work_idx on contact_exports (created_at) where state in ('queued', 'processing')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_exports');
  }
}
