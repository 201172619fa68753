import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index';

/**
 * Finds the contacts of an organization and mode that are called the same: by the first line of what they are searched by,
 * which is the name of those who have one. Eight bytes a contact, and no search by parts of names.
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
