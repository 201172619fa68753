import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';

/** Contacts per step, locked in the usual order of ids: a writer waits for a fraction of a second. */
const STEP = 2_000;

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
 * Small steps: a contact is read under its lock, so this never overwrites what a trigger wrote meanwhile. After its
 * process died it starts over and skips existing rows.
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

  async down(): Promise<void> {}
}
