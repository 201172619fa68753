import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The pace of phones counts parts, as Android's own limit does, from when a message has certainly left the phone; a
 * pace faster than Android allows needs the operator's consent. Phones learn their own numbers from received messages.
 */
export class SmsParts1790000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sms_phone_sends (
        phone_id uuid not null,
        message_id uuid not null,
        attempt smallint not null,
        parts smallint not null,
        is_limited boolean not null default false,
        at timestamptz not null default now(),
        constraint sms_phone_sends_pkey primary key (phone_id, message_id, attempt),
        constraint sms_phone_sends_phone_fk foreign key (phone_id) references sms_phones (id) on delete cascade
      )`);
    await runner.query(`
      alter table sms_phones
        drop column recent_offers,
        add column sms_limit_raised boolean not null default false,
        add column learned_numbers jsonb not null default '{}'`);
    await runner.query(`
      update sms_phones set messages_per_minute = 30 where messages_per_minute is null or messages_per_minute > 30`);
  }

  /** Paces set above 30 cannot be restored. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sms_phones
        drop column sms_limit_raised,
        drop column learned_numbers,
        add column recent_offers jsonb not null default '[]'`);
    await runner.query('drop table sms_phone_sends');
  }
}
