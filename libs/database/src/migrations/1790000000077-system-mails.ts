import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SystemMails1790000000077 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table system_mails (
        id uuid not null constraint system_mails_pkey primary key,
        kind text not null,
        org_id uuid constraint system_mails_org_fk references organizations (id) on delete cascade,
        link_id uuid constraint system_mails_link_fk references one_time_links (id) on delete set null,
        recipient text not null,
        state text not null,
        reason text,
        reply text,
        sealed_letter bytea,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        claimed_until timestamptz,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        refused_at timestamptz,
        finished_at timestamptz
      )`);
    await runner.query('create index system_mails_link_idx on system_mails (link_id)');
    await runner.query('create index system_mails_org_idx on system_mails (org_id, created_at)');
    await runner.query('create index system_mails_recipient_idx on system_mails (recipient, created_at)');
    await runner.query('create index system_mails_created_idx on system_mails (created_at)');
    await runner.query(`create index system_mails_waiting_idx on system_mails (due_at) where state = 'waiting'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table system_mails');
  }
}
