import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LaneFigures1790000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(
      'alter table lanes add column worked_rows integer, add column worked_ms integer, add column worked_at timestamptz',
    );
    await runner.query(`
      create table lane_minutes (
        kind text not null,
        minute timestamptz not null,
        process_id integer not null,
        finished integer not null,
        constraint lane_minutes_pkey primary key (kind, minute, process_id)
      ) with (fillfactor = 50)`);
    // Nearly empty: only messages that crashed their workers again and again die.
    await runner.query(`create index messages_dead_idx on messages (channel, failed_at) where state = 'dead'`);
    await runner.query(
      `create index webhook_deliveries_dead_idx on webhook_deliveries (finished_at) where state = 'dead'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhook_deliveries_dead_idx');
    await runner.query('drop index messages_dead_idx');
    await runner.query('drop table lane_minutes');
    await runner.query('alter table lanes drop column worked_at, drop column worked_ms, drop column worked_rows');
  }
}
