import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a default, so that no row is written. */
export class TraceContext1790000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages add column trace_context text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages drop column trace_context');
  }
}
