import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that were told before their file: found without reading all others. */
export class AwaitedFiles1790000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    // Nothing is in it yet: PostgreSQL reads the table once, and whoever writes messages waits for that (0.4 s for a
    // million messages that are in memory).
    await runner.query(`create index messages_awaited_file_idx on messages (created_at) where media ? 'pending'`);
  }

  /** Nobody would end the wait any more. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`
      update messages set media = (media - 'pending') || '{"error":"missing"}', updated_at = now()
      where media ? 'pending'`);
    await runner.query('drop index messages_awaited_file_idx');
    // The version before knows no file that comes later.
    await runner.query(`delete from early_message_changes where change ->> 'change' = 'media'`);
  }
}
