import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsageNearLimits1790000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index usage_counters_near_idx on usage_counters (period) where told_percent > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index usage_counters_near_idx');
  }
}
