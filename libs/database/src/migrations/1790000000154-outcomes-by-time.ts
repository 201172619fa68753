import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index';

/** Messages that left or failed in a minute; a message's first step (`version` 1) is neither. */
export class OutcomesByTime1790000000154 implements MigrationInterface {
  readonly transaction = false as const;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, {
      name: 'message_events_outcomes_idx',
      definition: `on message_events (recorded_at)
        where status in ('sent', 'failed') and version > 1 and recorded_at is not null`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index message_events_outcomes_idx');
  }
}
