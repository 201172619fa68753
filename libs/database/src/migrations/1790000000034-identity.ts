import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1790000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid not null constraint users_pkey primary key,
        email text not null,
        name text not null,
        password_hash text,
        language text not null default 'en',
        is_operator boolean not null default false,
        totp_secret bytea,
        totp_confirmed_at timestamptz,
        totp_last_step bigint,
        recovery_code_hashes bytea[] not null default '{}',
        created_at timestamptz not null default now(),
        password_changed_at timestamptz,
        disabled_at timestamptz
      )`);
    await runner.query('create unique index users_email_key on users (email)');
    await runner.query(`
      create table memberships (
        org_id uuid not null constraint memberships_org_fk references organizations (id) on delete cascade,
        user_id uuid not null constraint memberships_user_fk references users (id) on delete cascade,
        role text not null,
        created_at timestamptz not null default now(),
        constraint memberships_pkey primary key (org_id, user_id)
      )`);
    await runner.query('create index memberships_user_idx on memberships (user_id)');
    await runner.query(`
      create table console_sessions (
        id uuid not null constraint console_sessions_pkey primary key,
        user_id uuid not null constraint console_sessions_user_fk references users (id) on delete cascade,
        token_hash bytea not null,
        state text not null,
        code_attempts integer not null default 0,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        confirmed_at timestamptz,
        address text,
        user_agent text
      )`);
    await runner.query('create unique index console_sessions_token_key on console_sessions (token_hash)');
    await runner.query('create index console_sessions_user_idx on console_sessions (user_id)');
    await runner.query('create index console_sessions_expires_idx on console_sessions (expires_at)');
    await runner.query(`
      create table one_time_links (
        id uuid not null constraint one_time_links_pkey primary key,
        kind text not null,
        token_hash bytea not null,
        user_id uuid constraint one_time_links_user_fk references users (id) on delete cascade,
        org_id uuid constraint one_time_links_org_fk references organizations (id) on delete cascade,
        email text not null,
        role text,
        created_by uuid,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query('create unique index one_time_links_token_key on one_time_links (token_hash)');
    await runner.query('create index one_time_links_org_idx on one_time_links (org_id, created_at)');
    await runner.query('create index one_time_links_user_idx on one_time_links (user_id)');
    await runner.query('create index one_time_links_expires_idx on one_time_links (expires_at)');
    await runner.query(`
      create table audit_entries (
        id uuid not null constraint audit_entries_pkey primary key,
        org_id uuid,
        at timestamptz not null default now(),
        actor_id uuid,
        actor_email text,
        action text not null,
        target_type text,
        target_id text,
        target_name text,
        detail jsonb not null default '{}',
        address text,
        request_id text
      )`);
    await runner.query('create index audit_entries_org_idx on audit_entries (org_id, at, id)');
    await runner.query('create index audit_entries_at_idx on audit_entries (at)');
    await runner.query(`
      alter table api_keys add column allowed_networks text[] not null default '{}', add column created_by uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys drop column allowed_networks, drop column created_by');
    for (const table of ['audit_entries', 'one_time_links', 'console_sessions', 'memberships', 'users']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
