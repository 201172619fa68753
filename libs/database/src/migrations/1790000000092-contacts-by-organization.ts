import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index';

export class ContactsByOrganization1790000000092 implements MigrationInterface {
  readonly transaction = false as const;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, { name: 'contacts_org_idx', definition: 'on contacts (org_id)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index contacts_org_idx');
  }
}
