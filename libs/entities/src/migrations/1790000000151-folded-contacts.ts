import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';

/** So many rows are looked at in a step; those that are written are a part of them. */
const STEP = 1_000;

/** Letters that stand in rows as they were, and that searches do not ask for any more. $1 the last contact of the step before. */
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
 * Writes the rows of search of contacts whose names have a letter that is folded now: a few of a hundred, in small steps that go
 * on where they were after a process died. A contact is locked before it is read, as everybody locks it. Until its row is
 * written it is found by all but that letter.
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

  /** Rows that are folded further are right for whoever writes them the next time. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
