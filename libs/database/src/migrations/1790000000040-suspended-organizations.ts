import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SuspendedOrganizations1790000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations add column suspended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column suspended_at');
  }
}
