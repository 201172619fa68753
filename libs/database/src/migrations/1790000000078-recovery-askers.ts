import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecoveryAskers1790000000078 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_recoveries add column created_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_recoveries drop column created_by');
  }
}
