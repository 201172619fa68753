import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';

const STEP = 1_000;

/** Letters in stored rows that searches no longer ask for. $1: last contact of the previous step. */
const WRITE_STEP = `
  with step as materialized (
      select contact_id, document from contact_search where contact_id > $1 order by contact_id limit ${STEP}),
    touched as materialized (
      select c.id from contacts c
      where c.id = any(array(select contact_id from step where document ~ '[ßẞæÆœŒþÞøØđĐðÐłŁıħĦŧŦŋŊς]'))
      order by c.id for no key update of c),
    written as (select contact_search_write(array(select id from touched)))
  select (select contact_id from step order by contact_id desc limit 1) as last from written`;

/**
 * Rewrites the search rows of contacts whose names have a letter that is folded now: a few percent, in small steps that
 * resume after the process died. A contact is locked before it is read, as everywhere. Until then a search finds it by
 * everything but that letter.
 */
export class FoldedContacts1790000000151 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) {
      const after: string = last;
      const [step] = (await retryTransient(() => runner.query(WRITE_STEP, [after]))) as { last: string | null }[];
      last = step?.last ?? null;
    }
  }

  /** Rows folded further stay valid, and are rewritten at the contact's next change. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
