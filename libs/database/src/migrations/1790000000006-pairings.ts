import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Pairings1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table whatsapp_numbers
        add column claim text not null default 'held',
        add column restricted_until timestamptz`);
    await runner.query('drop index whatsapp_numbers_phone_key');
    await runner.query(
      `create unique index whatsapp_numbers_phone_key on whatsapp_numbers (phone, mode) where claim = 'held'`,
    );
    await runner.query('create unique index whatsapp_numbers_own_key on whatsapp_numbers (org_id, mode, phone)');
    await runner.query('alter table gateways add column lost_at timestamptz');
    await runner.query(`
      create table pairings (
        id uuid not null constraint pairings_pkey primary key,
        org_id uuid not null,
        number_id uuid not null constraint pairings_number_fk references whatsapp_numbers (id) on delete cascade,
        gateway_id uuid not null constraint pairings_gateway_fk references gateways (id) on delete cascade,
        kind text not null,
        state text not null,
        previous_status text,
        previous_claim text,
        error_code text,
        error_message text,
        reply_to text,
        attempts integer not null default 0,
        due_at timestamptz,
        leased_until timestamptz,
        give_up_at timestamptz,
        created_at timestamptz not null default now(),
        ended_at timestamptz
      )`);
    await runner.query(
      `create unique index pairings_open_key on pairings (number_id, gateway_id)
       where state in ('queued', 'asked', 'expiring')`,
    );
    await runner.query('create index pairings_due_idx on pairings (due_at) where due_at is not null');
    await runner.query('create index pairings_number_idx on pairings (number_id)');
    await runner.query('create index pairings_gateway_idx on pairings (gateway_id)');
    await runner.query('create index pairings_ended_idx on pairings (ended_at) where ended_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pairings');
    await runner.query('alter table gateways drop column lost_at');
    await runner.query('drop index whatsapp_numbers_own_key');
    await runner.query('drop index whatsapp_numbers_phone_key');
    // A phone is one row again: without the column, rows without a claim cannot be told apart.
    await runner.query(`delete from whatsapp_numbers where claim <> 'held'`);
    await runner.query('create unique index whatsapp_numbers_phone_key on whatsapp_numbers (phone, mode)');
    await runner.query('alter table whatsapp_numbers drop column claim, drop column restricted_until');
  }
}
