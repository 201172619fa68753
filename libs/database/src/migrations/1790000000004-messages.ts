import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Messages1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lanes (
        lane text not null constraint lanes_pkey primary key,
        fence integer not null default 0,
        lease_until timestamptz,
        blocked_until timestamptz
      ) with (fillfactor = 50)`);
    await runner.query('create sequence messages_lane_seq');
    await runner.query(`
      create table messages (
        id uuid not null constraint messages_pkey primary key,
        org_id uuid not null,
        mode text not null,
        channel text not null,
        direction text not null,
        status text not null,
        version integer not null default 1,
        tracked boolean not null default true,
        type text not null,
        to_address text not null,
        from_address text not null,
        number_id uuid,
        device_id uuid,
        conversation_id uuid,
        contact_id uuid,
        provider_message_id text,
        content text,
        media jsonb,
        metadata jsonb not null,
        error_code text,
        error_message text,
        answer_code text,
        gateway_status integer,
        request_id text,
        lane text not null,
        lane_seq bigint not null,
        priority smallint not null,
        state text not null,
        attempts integer not null default 0,
        unrecorded_starts integer not null default 0,
        due_at timestamptz not null default now(),
        parked boolean not null default false,
        first_started_at timestamptz,
        give_up_at timestamptz,
        reply_to text,
        ack_deadline_at timestamptz,
        charged text[] not null,
        refunded boolean not null default false,
        charged_period date,
        scheduled_at timestamptz,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        delivered_at timestamptz,
        read_at timestamptz,
        failed_at timestamptz,
        updated_at timestamptz not null default now()
      ) with (fillfactor = 70)`);
    await runner.query('create index messages_org_idx on messages (org_id, created_at, id)');
    // Byte order, so that a range of names is one kind of lane in every collation.
    await runner.query(`
      create index messages_queued_idx on messages (lane collate "C", priority, lane_seq) where state = 'queued'`);
    await runner.query(`
      create index messages_started_idx on messages (lane collate "C", priority, lane_seq) where state = 'started'`);
    await runner.query(`
      create index messages_ack_idx on messages (ack_deadline_at) where ack_deadline_at is not null`);
    await runner.query(`
      create table message_events (
        message_id uuid not null,
        version integer not null,
        org_id uuid not null,
        status text not null,
        source text not null,
        detail text,
        at timestamptz not null default now(),
        constraint message_events_pkey primary key (message_id, version)
      )`);
    await runner.query(`
      create table idempotency_keys (
        org_id uuid not null,
        route text not null,
        key text not null,
        request_hash bytea not null,
        message_id uuid not null,
        created_at timestamptz not null default now(),
        constraint idempotency_keys_pkey primary key (org_id, route, key)
      )`);
    await runner.query('create index idempotency_keys_created_idx on idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys');
    await runner.query('drop table message_events');
    await runner.query('drop table messages');
    await runner.query('drop sequence messages_lane_seq');
    await runner.query('drop table lanes');
  }
}
