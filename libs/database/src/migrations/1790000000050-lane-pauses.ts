import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LanePauses1790000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table lanes add column paused_at timestamptz, add column paused_by uuid, add column paused_by_name text',
    );
    // The board shows all paused lanes. Taking and releasing a lane do not change the column, so they write no index.
    await runner.query('create index lanes_paused_idx on lanes (lane) where paused_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index lanes_paused_idx');
    await runner.query('alter table lanes drop column paused_by_name, drop column paused_by, drop column paused_at');
  }
}
