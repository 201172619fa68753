import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the step of a message was written here, which a receipt may tell of much later. Steps from before have none. */
export class RecordedSteps1790000000153 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message_events add column recorded_at timestamptz');
    await runner.query('alter table message_events alter column recorded_at set default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message_events drop column recorded_at');
  }
}
