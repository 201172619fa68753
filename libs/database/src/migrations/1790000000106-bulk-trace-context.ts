import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a default, so that no row is written. */
export class BulkTraceContext1790000000106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bulk_batches add column trace_context text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bulk_batches drop column trace_context');
  }
}
