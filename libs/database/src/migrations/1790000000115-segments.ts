import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Segments1790000000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table segments (
        id uuid not null constraint segments_pkey primary key,
        org_id uuid not null constraint segments_org_fk references organizations (id) on delete cascade,
        name text not null,
        match text not null,
        rules jsonb not null,
        field_ids uuid[] not null,
        revision integer not null default 1,
        counts jsonb not null default '{}',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index segments_name_key on segments (org_id, name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table segments');
  }
}
