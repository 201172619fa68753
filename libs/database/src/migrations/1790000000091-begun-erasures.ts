import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BegunErasures1790000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations add column erasing_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column erasing_at');
  }
}
