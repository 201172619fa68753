import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';

/** So many contacts at a time, locked by their ids as everybody locks them: who changes one waits for a fraction of a second. */
const STEP = 2_000;

/** $1 the last contact of the step before. */
const WRITE_STEP = `
  with step as materialized (select id from contacts where id > $1 order by id limit ${STEP}),
    tagged as materialized (
      select c.id, c.org_id, c.mode, c.tags, c.created_at from contacts c
      where c.id in (select id from step) and c.tags <> '{}' order by c.id for no key update of c),
    written as (
      insert into contact_tags (org_id, mode, tag, created_at, contact_id)
      select c.org_id, c.mode, tag, c.created_at, c.id from tagged c cross join unnest(c.tags) tag
      on conflict do nothing)
  select id as last from step order by id desc limit 1`;

/**
 * The tags of contacts that were there before, in small steps: a contact is read while it is locked, so what a trigger wrote
 * meanwhile is never overtaken. After a process died in it, it begins anew and passes over what is there.
 */
export class TagsOfContacts1790000000128 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last !== undefined) {
      const after: string = last;
      const [step] = (await retryTransient(() => runner.query(WRITE_STEP, [after]))) as { last: string }[];
      last = step?.last;
    }
  }

  /** They go with their table. */
  async down(): Promise<void> {}
}
