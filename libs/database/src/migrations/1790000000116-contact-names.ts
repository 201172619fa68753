import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index';

/**
 * Finds contacts with the same name by the first line of their search document, which is the name if there is one.
 * Eight bytes per contact, and no search by parts of names.
 */
export class ContactNames1790000000116 implements MigrationInterface {
  readonly transaction = false as const;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, {
      name: 'contact_search_name_idx',
      definition: `on contact_search (contact_search_token(org_id, mode, 'is:' || split_part(document, E'\\n', 1)))`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index contact_search_name_idx');
  }
}
