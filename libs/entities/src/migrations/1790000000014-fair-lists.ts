import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of deliveries that are filtered, and of bulk sends that are open: what is asked for costs what it is. */
export class FairLists1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One for both filters: each index more is written with every delivery, twice.
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
