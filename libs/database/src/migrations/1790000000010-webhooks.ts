import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column channel text, add column account_id uuid, add column feed_seq bigint,
         add column is_sample boolean not null default false`,
    );
    await runner.query('create sequence events_feed_seq');
    // Customers are told when a gateway app connects: a new one is offline.
    await runner.query('alter table gateways alter column lost_at set default now()');
    await runner.query('alter table usage_counters add column told_percent smallint not null default 0');
    await runner.query('alter table idempotency_keys add column answer bytea');
    // Assigned when the feed is read: an event that commits late must never fall behind a reader's place.
    await runner.query('create index events_feed_idx on events (org_id, mode, feed_seq) where feed_seq is not null');
    await runner.query(`
      create index events_unfed_idx on events (org_id, mode, created_at, id) where feed_seq is null and not is_sample`);
    // One place for many unread events up to a time.
    await runner.query(`
      create table event_feed_stretches (
        org_id uuid not null,
        mode text not null,
        seq bigint not null,
        to_at timestamptz not null,
        constraint event_feed_stretches_pkey primary key (org_id, mode, seq)
      )`);
    // Self-hosted installations have no limits.
    await runner.query(`update plans set limits = limits || '{"webhooks":10}' where code <> 'self_hosted'`);
    await runner.query(`
      create table webhook_endpoints (
        id uuid not null constraint webhook_endpoints_pkey primary key,
        org_id uuid not null constraint webhook_endpoints_org_fk references organizations (id) on delete cascade,
        mode text not null,
        name text not null,
        description text,
        url text not null,
        events text[] not null,
        channels text[] not null,
        account_ids uuid[] not null,
        status text not null,
        disabled_reason text,
        disabled_at timestamptz,
        sealed_secret bytea not null,
        sealed_old_secrets bytea[] not null default '{}',
        old_secrets_until timestamptz[] not null default '{}',
        sealed_headers bytea,
        header_names text[] not null,
        failing_since timestamptz,
        failures_in_row integer not null default 0,
        in_flight_limit integer not null default 10,
        paced_per_second real,
        last_success_at timestamptz,
        last_failure_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      ) with (fillfactor = 50)`);
    await runner.query('create index webhook_endpoints_org_idx on webhook_endpoints (org_id, mode, created_at)');
    await this.createDeliveries(runner);
    await runner.query(`
      create table webhook_recoveries (
        id uuid not null constraint webhook_recoveries_pkey primary key,
        org_id uuid not null,
        endpoint_id uuid not null
          constraint webhook_recoveries_endpoint_fk references webhook_endpoints (id) on delete cascade,
        since timestamptz not null,
        until timestamptz not null,
        events text[] not null,
        only_failed boolean not null,
        status text not null,
        found integer not null default 0,
        queued integer not null default 0,
        after_at timestamptz,
        after_id uuid,
        created_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query(`
      create index webhook_recoveries_endpoint_idx on webhook_recoveries (endpoint_id, created_at)`);
    await runner.query(`create index webhook_recoveries_open_idx on webhook_recoveries (id) where status = 'running'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_recoveries');
    await runner.query('drop table webhook_attempts');
    await runner.query('drop table webhook_deliveries');
    await runner.query('drop table webhook_endpoints');
    await runner.query('drop table event_feed_stretches');
    await runner.query('drop index events_unfed_idx');
    await runner.query('drop index events_feed_idx');
    await runner.query('alter table gateways alter column lost_at drop default');
    await runner.query('drop sequence events_feed_seq');
    await runner.query(`update plans set limits = limits - 'webhooks'`);
    await runner.query(
      'alter table events drop column is_sample, drop column feed_seq, drop column account_id, drop column channel',
    );
    await runner.query('alter table usage_counters drop column told_percent');
    await runner.query('alter table idempotency_keys drop column answer');
  }

  private async createDeliveries(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_deliveries (
        id uuid not null constraint webhook_deliveries_pkey primary key,
        org_id uuid not null,
        endpoint_id uuid not null,
        event_id uuid not null,
        event_type text not null,
        reason text not null,
        status text not null,
        lane text not null,
        state text not null,
        attempts integer not null default 0,
        unrecorded_starts integer not null default 0,
        due_at timestamptz not null default clock_timestamp(),
        first_started_at timestamptz,
        http_status integer,
        error text,
        duration_ms integer,
        response_excerpt text,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz
      ) with (fillfactor = 70)`);
    // Oldest first: a delivery that waits for its next attempt is due in the future. A row stays queued until its end,
    // and a start touches no indexed column, so it writes no index (HOT). Retention goes by the id, which begins with
    // its time.
    await runner.query(`
      create index webhook_deliveries_queued_idx on webhook_deliveries (lane collate "C", due_at, id)
      where state = 'queued'`);
    await runner.query('create index webhook_deliveries_endpoint_idx on webhook_deliveries (endpoint_id, id)');
    await runner.query('create index webhook_deliveries_event_idx on webhook_deliveries (event_id)');
    // Finds failures among millions of deliveries; one that succeeds never enters the index.
    await runner.query(`
      create index webhook_deliveries_failed_idx on webhook_deliveries (endpoint_id, id) where status = 'failed'`);
    await runner.query(`
      create table webhook_attempts (
        delivery_id uuid not null,
        attempt integer not null,
        org_id uuid not null,
        http_status integer,
        error text,
        duration_ms integer not null,
        response_excerpt text,
        at timestamptz not null default clock_timestamp(),
        constraint webhook_attempts_pkey primary key (delivery_id, attempt)
      )`);
  }
}
