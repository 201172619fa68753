import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransferProcesses1790000000161 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table contact_imports add column process_id integer');
    await runner.query('alter table contact_exports add column process_id integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table contact_exports drop column process_id');
    await runner.query('alter table contact_imports drop column process_id');
  }
}
