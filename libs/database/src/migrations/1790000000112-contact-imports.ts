import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactImports1790000000112 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_imports (
        id uuid not null constraint contact_imports_pkey primary key,
        org_id uuid not null constraint contact_imports_org_fk references organizations (id),
        mode text not null,
        state text not null,
        dry_run boolean not null,
        on_conflict text not null,
        tags text[] not null,
        file_id uuid not null,
        filename text not null,
        mapping jsonb,
        encoding text,
        delimiter text,
        total integer,
        position integer not null default 0,
        created integer not null default 0,
        updated integer not null default 0,
        skipped integer not null default 0,
        failed integer not null default 0,
        errors_file_id uuid,
        problem jsonb,
        fence integer not null default 0,
        attempts integer not null default 0,
        heard_at timestamptz,
        served_at timestamptz,
        has_scratch boolean not null default false,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz
      )`);
    await runner.query('create index contact_imports_org_idx on contact_imports (org_id, mode, created_at, id)');
    await runner.query(`
      create index contact_imports_work_idx on contact_imports (created_at)
      where state in ('queued', 'processing') or has_scratch`);
    await runner.query(`
      create table contact_import_contacts (
        import_id uuid not null,
        contact_id uuid not null,
        planned jsonb,
        is_new boolean not null default false,
        constraint contact_import_contacts_pkey primary key (import_id, contact_id)
      )`);
    await runner.query(`
      create table contact_import_addresses (
        import_id uuid not null,
        address text not null,
        contact_id uuid not null,
        constraint contact_import_addresses_pkey primary key (import_id, address)
      )`);
    await runner.query(`
      create table contact_import_refusals (
        import_id uuid not null,
        position integer not null,
        csv text not null,
        constraint contact_import_refusals_pkey primary key (import_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_import_refusals');
    await runner.query('drop table contact_import_addresses');
    await runner.query('drop table contact_import_contacts');
    await runner.query('drop table contact_imports');
  }
}
