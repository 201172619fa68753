import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';
import { buildIndex } from '../schema/build-index';

/** Contacts per step, locked in the usual order of ids: a writer waits for a fraction of a second. */
const STEP = 500;

const WRITE_STEP = `
  with step as materialized (select id from contacts where id > $1 order by id limit ${STEP}),
    missing as materialized (
      select c.id from contacts c
      where c.id in (select id from step) and not exists (select from contact_search s where s.contact_id = c.id)
      order by c.id for no key update of c),
    written as (select contact_search_write(array(select id from missing)))
  select (select id from step order by id desc limit 1) as last from written`;

/**
 * Writes the missing search rows in small steps, so that it resumes after its process died. A contact is locked before
 * it is read, by a function that sees everything committed by then: a row is never older than what a trigger wrote
 * meanwhile, and no deleted contact leaves one behind.
 */
export class ContactSearch1790000000109 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) {
      const after: string = last;
      const [step] = (await retryTransient(() => runner.query(WRITE_STEP, [after]))) as { last: string | null }[];
      last = step?.last ?? null;
    }
    // After the rows: one sort costs less than a search per row. The list of pending entries is kept short: each search
    // reads it.
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
