import type { MigrationInterface, QueryRunner } from 'typeorm';

/** May be much later than the receipt says. Earlier steps have none. */
export class RecordedSteps1790000000153 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message_events add column recorded_at timestamptz');
    await runner.query('alter table message_events alter column recorded_at set default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message_events drop column recorded_at');
  }
}
