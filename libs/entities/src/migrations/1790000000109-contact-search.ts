import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index';

/** So many contacts at a time: nobody waits for them. */
const STEP = 2_000;

/**
 * The rows by which contacts that were there before are listed and searched, and the indexes of search and of changes. It
 * writes in small steps; a process that dies in it goes on where it was. Contacts that change meanwhile have their rows
 * from the triggers.
 */
export class ContactSearch1790000000109 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) {
      const [step] = (await runner.query(
        `with step as materialized (select id from contacts where id > $1 order by id limit ${STEP}),
           written as (select contact_search_write(array(select id from step)))
         select (select id from step order by id desc limit 1) as last from written`,
        [last],
      )) as { last: string | null }[];
      last = step?.last ?? null;
    }
    // After the rows: one sort costs less than a search per row. What waits to be sorted in is short: each search reads it.
    await buildIndex(runner, {
      name: 'contact_search_tokens_idx',
      definition: 'on contact_search using gin (tokens) with (gin_pending_list_limit = 256)',
    });
    await buildIndex(runner, {
      name: 'contacts_updated_idx',
      definition: 'on contacts (org_id, mode, updated_at, id)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index contacts_updated_idx');
    await runner.query('drop index contact_search_tokens_idx');
  }
}
