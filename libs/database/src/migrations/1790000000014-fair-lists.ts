import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of filtered deliveries and open bulk sends cost no more than their answers. */
export class FairLists1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One index for both filters: each further index is written twice per delivery.
    await runner.query(
      'create index webhook_deliveries_type_idx on webhook_deliveries (endpoint_id, event_type, status, id)',
    );
    await runner.query('create index bulk_batches_org_idx on bulk_batches (org_id) where finished_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index bulk_batches_org_idx');
    await runner.query('drop index webhook_deliveries_type_idx');
  }
}
