import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listing an empty mode reads none of the other mode's million messages. */
export class MessagesByMode1790000000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.replace(runner, 'org_id, mode, created_at, id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replace(runner, 'org_id, created_at, id');
  }

  /** A large table takes longer than a statement is allowed. */
  private async replace(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('drop index messages_org_idx');
    await runner.query(`create index messages_org_idx on messages (${columns})`);
  }
}
