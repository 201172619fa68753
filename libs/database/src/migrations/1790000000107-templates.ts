import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Templates1790000000107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Self-hosted installations have no limits.
    await runner.query(`
      update plans set limits = limits || jsonb_build_object('templates', counts.most)
      from (values ('free', 20), ('starter', 100), ('pro', 500), ('business', 2000)) as counts (code, most)
      where plans.code = counts.code`);
    await runner.query(`
      create table templates (
        id uuid not null constraint templates_pkey primary key,
        org_id uuid not null constraint templates_org_fk references organizations (id) on delete cascade,
        name text not null,
        channel text not null,
        category text not null,
        language text not null,
        status text not null,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index templates_name_key on templates (org_id, name, language)');
    await runner.query('create index templates_org_idx on templates (org_id, created_at, id)');
    await runner.query(`
      create table template_versions (
        template_id uuid not null constraint template_versions_template_fk references templates (id) on delete cascade,
        version integer not null,
        org_id uuid not null,
        subject text,
        message text not null,
        html text,
        media_url text,
        media_type text,
        variables jsonb not null,
        created_at timestamptz not null default now(),
        constraint template_versions_pkey primary key (template_id, version)
      )`);
    await runner.query('create index template_versions_org_idx on template_versions (org_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table template_versions');
    await runner.query('drop table templates');
    await runner.query(`update plans set limits = limits - 'templates'`);
  }
}
