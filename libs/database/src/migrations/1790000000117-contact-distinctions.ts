import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactDistinctions1790000000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_distinctions (
        org_id uuid not null,
        mode text not null,
        low_id uuid not null,
        high_id uuid not null,
        created_at timestamptz not null default now(),
        constraint contact_distinctions_pkey primary key (org_id, mode, low_id, high_id)
      )`);
    await runner.query('create index contact_distinctions_age_idx on contact_distinctions (org_id, mode, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_distinctions');
  }
}
