import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QuickReplies1790000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Self-hosted installations have no limits.
    await runner.query(`
      update plans set limits = limits || jsonb_build_object('quick_replies', counts.most)
      from (values ('free', 20), ('starter', 100), ('pro', 500), ('business', 2000)) as counts (code, most)
      where plans.code = counts.code`);
    await runner.query(`
      create table quick_replies (
        id uuid not null constraint quick_replies_pkey primary key,
        org_id uuid not null constraint quick_replies_org_fk references organizations (id) on delete cascade,
        shortcut text not null,
        title text not null,
        message text not null,
        media_url text,
        media_type text,
        channels text[] not null,
        tags text[] not null,
        usage_count integer not null default 0,
        created_by uuid,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index quick_replies_shortcut_key on quick_replies (org_id, shortcut)');
    await runner.query('create index quick_replies_org_idx on quick_replies (org_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quick_replies');
    await runner.query(`update plans set limits = limits - 'quick_replies'`);
  }
}
