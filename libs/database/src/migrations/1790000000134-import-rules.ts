import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportRules1790000000134 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table contact_imports
        add column format text,
        add column consent boolean not null default true,
        add column default_country text,
        add column ignore_columns text[] not null default '{}',
        add column strict boolean not null default false,
        add column unmapped jsonb not null default '[]',
        add column consent_words jsonb not null default '[]',
        add column completed_numbers integer not null default 0,
        add column completed_examples jsonb not null default '[]'`);
    await runner.query(`
      create table contact_import_rows (
        import_id uuid not null,
        position integer not null,
        outcome text not null,
        line integer not null,
        code text not null,
        params jsonb not null,
        reason text not null,
        cells text[] not null,
        constraint contact_import_rows_pkey primary key (import_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_import_rows');
    await runner.query(`
      alter table contact_imports
        drop column format,
        drop column consent,
        drop column default_country,
        drop column ignore_columns,
        drop column strict,
        drop column unmapped,
        drop column consent_words,
        drop column completed_numbers,
        drop column completed_examples`);
  }
}
