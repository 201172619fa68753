import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The wait before a deletion counts only while the service runs. Existing rows are not written. */
export class CountedDeletions1790000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organizations
        add column deletion_asked_by text,
        add column deletion_left_ms bigint,
        add column deletion_counted_at timestamptz,
        add column suspended_for_deletion boolean not null default false,
        add column erasure_problem text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organizations
        drop column erasure_problem,
        drop column suspended_for_deletion,
        drop column deletion_counted_at,
        drop column deletion_left_ms,
        drop column deletion_asked_by`);
  }
}
