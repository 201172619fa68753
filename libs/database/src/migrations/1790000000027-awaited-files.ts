import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AwaitedFiles1790000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    // The index is empty at first: PostgreSQL reads the table once, and writers of messages wait for that (0.4 s for a
    // million messages in memory).
    await runner.query(`create index messages_awaited_file_idx on messages (created_at) where media ? 'pending'`);
  }

  /** No version would end the wait any more. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`
      update messages set media = (media - 'pending') || '{"error":"missing"}', updated_at = now()
      where media ? 'pending'`);
    await runner.query('drop index messages_awaited_file_idx');
    // The previous version does not know files that arrive later.
    await runner.query(`delete from early_message_changes where change ->> 'change' = 'media'`);
  }
}
