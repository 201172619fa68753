import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OperatorFigures1790000000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table processes add column figures jsonb, add column figures_at timestamptz');
    await runner.query(`
      create table traffic_slots (
        span text not null,
        at timestamptz not null,
        kind text not null,
        sent integer not null,
        failed integer not null,
        received integer not null,
        latency integer[] not null,
        oldest_age_ms bigint,
        waiting integer,
        constraint traffic_slots_pkey primary key (span, at, kind)
      )`);
    // Small tables whose indexed columns seldom change.
    await runner.query('create index organizations_name_idx on organizations (lower(name) text_pattern_ops)');
    await runner.query(`
      create index whatsapp_numbers_name_idx on whatsapp_numbers (lower(display_name) text_pattern_ops)
      where display_name is not null`);
    await runner.query('create index whatsapp_numbers_digits_idx on whatsapp_numbers (phone)');
    await runner.query('create index sms_phones_name_idx on sms_phones (lower(name) text_pattern_ops)');
    await runner.query('create index sms_phones_digits_idx on sms_phones (phone) where phone is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index sms_phones_digits_idx, sms_phones_name_idx');
    await runner.query('drop index whatsapp_numbers_digits_idx, whatsapp_numbers_name_idx, organizations_name_idx');
    await runner.query('drop table traffic_slots');
    await runner.query('alter table processes drop column figures_at, drop column figures');
  }
}
