import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryTransient } from '../failures/retry-transient';
import { buildIndex } from '../schema/build-index';

/** Conversations per step, locked in the usual order: a writer waits for a fraction of a second. */
const STEP = 2_000;

/** Conversations in which the contact wrote last, read or unread. $1: last conversation of the previous step. */
const WRITE_STEP = `
  with step as materialized (select id from conversations where id > $1 order by id limit ${STEP}),
    waiting as materialized (
      select c.id from conversations c
      where c.id in (select id from step) and c.status = 'open' and not c.awaits_answer and (c.unread_count > 0 or 'inbound' = (
        select m.direction from messages m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1))
      order by c.account_id, c.contact_id, c.group_id for no key update of c),
    written as (update conversations c set awaits_answer = true from waiting w where c.id = w.id)
  select id as last from step order by id desc limit 1`;

/**
 * A trigger keeps unread conversations waiting, whatever code stores them, including the version that runs beside this
 * one. Every step may run twice: after its process died it starts over.
 */
export class ConversationsThatWait1790000000148 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table conversations add column if not exists awaits_answer boolean not null default false',
    );
    await runner.query(`
      create or replace function conversation_awaits() returns trigger language plpgsql as $$
        begin
          new.awaits_answer := true;
          return new;
        end $$`);
    await runner.query(`
      create or replace trigger conversation_awaits before insert or update of unread_count on conversations
      for each row when (new.unread_count > 0 and not new.awaits_answer) execute function conversation_awaits()`);
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last !== undefined) {
      const after: string = last;
      const [step] = (await retryTransient(() => runner.query(WRITE_STEP, [after]))) as { last: string }[];
      last = step?.last;
    }
    await buildIndex(runner, {
      name: 'conversations_waiting_idx',
      definition: `on conversations (org_id, mode, activity_hour) where status = 'open' and awaits_answer`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index conversations_waiting_idx');
    await runner.query('drop trigger conversation_awaits on conversations');
    await runner.query('drop function conversation_awaits()');
    await runner.query('alter table conversations drop column awaits_answer');
  }
}
