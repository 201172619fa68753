import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiRequests1790000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_requests (
        org_id uuid not null,
        mode text not null,
        id uuid not null constraint api_requests_pkey primary key,
        at timestamptz not null,
        key_id uuid not null,
        method text not null,
        route text not null,
        path text not null,
        status smallint not null,
        error_code text,
        duration_ms integer not null,
        address text not null,
        user_agent text not null,
        request_id text not null,
        message_id uuid,
        request_body text,
        response_body text
      )`);
    await runner.query('create index api_requests_newest_idx on api_requests (org_id, mode, id)');
    await runner.query('create index api_requests_key_idx on api_requests (key_id, id)');
    await runner.query('create index api_requests_failed_idx on api_requests (org_id, mode, id) where status >= 400');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_requests');
  }
}
