import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Answers1790000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`
      alter table messages
        add column answer_extra jsonb,
        add column frees_key boolean not null default false`);
    await runner.query(`
      create index messages_waiting_idx on messages (account_id, due_at)
        where state = 'held' and error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')`);
    await runner.query('alter table whatsapp_numbers add column hangs_until timestamptz');
    // Messages scheduled earlier had no deadline.
    await runner.query(`
      update messages set give_up_at = scheduled_at + interval '1 day'
      where state = 'held' and channel = 'whatsapp' and give_up_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table whatsapp_numbers drop column hangs_until');
    await runner.query('drop index messages_waiting_idx');
    await runner.query('alter table messages drop column frees_key, drop column answer_extra');
  }
}
