import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeavingProcesses1790000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table processes add column leaving_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table processes drop column leaving_since');
  }
}
