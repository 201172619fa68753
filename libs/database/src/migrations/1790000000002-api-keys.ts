import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_keys (
        id uuid not null constraint api_keys_pkey primary key,
        org_id uuid not null constraint api_keys_org_fk references organizations (id) on delete cascade,
        name text not null,
        mode text not null,
        key_hmac bytea not null,
        sealed_key bytea not null,
        last_four text not null,
        scopes text[] not null,
        rate_limit_per_minute integer not null default 60,
        requests bigint not null default 0,
        failed_requests bigint not null default 0,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index api_keys_hmac_key on api_keys (key_hmac)');
    await runner.query('create index api_keys_org_idx on api_keys (org_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_keys');
  }
}
