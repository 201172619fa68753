import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganizationExports1790000000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organization_exports (
        id uuid not null constraint organization_exports_pkey primary key,
        org_id uuid not null constraint organization_exports_org_fk references organizations (id),
        state text not null,
        asked_by text,
        file_id uuid,
        attempts integer not null default 0,
        heard_at timestamptz,
        tables_done integer not null default 0,
        tables_all integer not null default 0,
        rows bigint not null default 0,
        files bigint not null default 0,
        bytes bigint not null default 0,
        problem text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(`
      create unique index organization_exports_under_way_key on organization_exports (org_id)
      where state in ('waiting', 'running')`);
    await runner.query('create index organization_exports_org_idx on organization_exports (org_id, created_at)');
    await runner.query(`
      create index organization_exports_work_idx on organization_exports (created_at)
      where state in ('waiting', 'running')`);
    await runner.query(`
      create index organization_exports_expiring_idx on organization_exports (expires_at)
      where expires_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organization_exports');
  }
}
