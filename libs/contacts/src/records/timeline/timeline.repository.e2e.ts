import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type ListPosition, listText, positionOf } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { aContact, anOrganization, aPhone, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ContactMergesService } from '../contact-merges.service';
import { ContactFieldRepository } from '../fields/contact-field.repository';
import { ContactMergeRepository } from '../merges/contact-merge.repository';
import { ContactMergeSteps } from '../merges/merge-steps';
import type { ContactOwner } from '../store/contact-record';
import { ContactRecordRepository } from '../store/contact-record.repository';
import { type TimelineEntry, type TimelineFilter, TimelineRepository } from './timeline.repository';
import { TIMELINE_KINDS, timelineList } from './timeline.sql';

const ALL: TimelineFilter = { kind: null, channel: null };

let test: TestDatabase;
let database: Database;
let timeline: TimelineRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  timeline = new TimelineRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

interface Somebody {
  owner: ContactOwner;
  id: string;
  accountId: string;
  conversationId: string;
}

async function somebody(owner: ContactOwner, accountId: string): Promise<Somebody> {
  const id = await aContact(database, { ...owner, addresses: { external_id: randomUUID() } });
  const conversationId = randomUUID();
  await database.query(
    `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at)
     values ($1, $2, $3, 'sms', $4, $5, now())`,
    [conversationId, owner.orgId, owner.mode, accountId, id],
  );
  return { owner, id, accountId, conversationId };
}

async function aWorld(): Promise<{ owner: ContactOwner; accountId: string }> {
  const owner: ContactOwner = { orgId: await anOrganization(database), mode: 'live' };
  return { owner, accountId: (await aPhone(database, owner)).id };
}

const write = ({ owner, id, accountId, conversationId }: Somebody, count: number, together: number) =>
  database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       contact_id, conversation_id, content, metadata, lane, lane_seq, priority, state, charged, created_at)
     select gen_random_uuid(), $1, $2, 'sms', 'inbound', 'delivered', 'text', '1', '2', $3, $4, $5, 'text', '{}', '', 0, 0,
       'done', '{}', timestamptz '2026-11-20 10:00:00.000001Z' + (n / $7::integer) * interval '1 microsecond'
     from generate_series(0, $6::integer - 1) n`,
    [owner.orgId, owner.mode, accountId, id, conversationId, count, together],
  );

async function pagesOf(
  { owner, id }: Somebody,
  limit: number,
  filter = ALL,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<TimelineEntry[]> {
  const seen: TimelineEntry[] = [];
  for (let after: ListPosition | null = null; ; ) {
    const page = { after, offset: 0, limit };
    const { rows, isMore } = await timeline.list(owner, { id, source: 'api' }, filter, page);
    seen.push(...rows);
    const last = rows.at(-1);
    if (!isMore || last === undefined) return seen;
    after = positionOf(last);
    await between();
  }
}

const eventsOf = (entries: readonly TimelineEntry[]): string[] => entries.map(({ event }) => event);

describe('what happened with a contact', () => {
  it('has every entry once and newest first, also many messages of one microsecond, and a conversation that was closed at once', async () => {
    const { owner, accountId } = await aWorld();
    const ana = await somebody(owner, accountId);
    await write(ana, 200, 40);
    // Opened and closed at one moment: two entries.
    await database.query('update conversations set closed_at = created_at where id = $1', [ana.conversationId]);
    const entries = await pagesOf(ana, 7);
    const messages = entries.filter(({ event }) => event === 'message');
    expect([entries.length, messages.length, new Set(entries.map(({ id }) => id)).size]).toEqual([203, 200, 203]);
    const { rows } = await database.query<{ id: string }>(
      'select id from messages where org_id = $1 order by created_at desc, id desc',
      [owner.orgId],
    );
    expect(messages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('has notes, conversations, consents, merges and the contact itself in one order, and is filtered by kind and channel', async () => {
    const { owner, accountId } = await aWorld();
    const ana = await somebody(owner, accountId);
    await write(ana, 2, 1);
    const at = (hour: number) => `2026-11-20 ${hour}:00:00Z`;
    await database.query('update contacts set created_at = $2 where id = $1', [ana.id, at(8)]);
    await database.query('update conversations set created_at = $2, closed_at = $3 where id = $1', [
      ana.conversationId,
      at(9),
      at(13),
    ]);
    await database.query(
      `insert into conversation_notes (id, org_id, conversation_id, text, created_at) values ($1, $2, $3, 'call', $4)`,
      [randomUUID(), owner.orgId, ana.conversationId, at(11)],
    );
    for (const [channel, hour] of [['sms', 12] as const, ['email', 14] as const]) {
      await database.query(
        `insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, said_at, created_at)
         values ($1, $2, 'live', $3, $4, 'out', 'keyword', $5, $5)`,
        [randomUUID(), owner.orgId, ana.id, channel, at(hour)],
      );
    }
    const insertMerge = (state: string) =>
      database.query(
        `insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot, merged_at)
         values ($1, $2, 'live', $3, $4, $5, '{}', '{"gone":{"name":"Bea"}}', $6)`,
        [randomUUID(), owner.orgId, ana.id, randomUUID(), state, at(15)],
      );
    for (const state of ['done', 'returning', 'over']) await insertMerge(state);
    const whole = await pagesOf(ana, 2);
    expect(eventsOf(whole)).toEqual([
      'merged',
      'consent',
      'conversation_closed',
      'consent',
      'note',
      'message',
      'message',
      'conversation_opened',
      'created',
    ]);
    expect(whole[0]?.subject).toMatchObject({ name: 'Bea', isRecent: false });
    const of = async (filter: Partial<TimelineFilter>) => eventsOf(await pagesOf(ana, 2, { ...ALL, ...filter }));
    expect(await of({ kind: 'record' })).toEqual(['merged', 'created']);
    expect(await of({ kind: 'consent', channel: 'email' })).toEqual(['consent']);
    expect(await of({ kind: 'conversation' })).toEqual(['conversation_closed', 'conversation_opened']);
    expect(await of({ channel: 'whatsapp' })).toEqual([]);
    expect(await of({ channel: 'sms' })).toEqual(eventsOf(whole).filter((_, n) => ![0, 1, 8].includes(n)));
    const theirs = await aWorld();
    expect(await pagesOf({ ...ana, owner: theirs.owner }, 2)).toEqual([]);
    expect(await pagesOf({ ...ana, owner: { ...owner, mode: 'test' } }, 2)).toEqual([]);
  });

  it('neither repeats nor misses a message that a merge moves while it is read', async () => {
    const { owner, accountId } = await aWorld();
    const [ana, gone] = [await somebody(owner, accountId), await somebody(owner, accountId)];
    await write(ana, 300, 3);
    await write(gone, 1_200, 5);
    const steps = new ContactMergeSteps(database);
    const fields = new ContactFieldRepository(database);
    const merges = new ContactMergesService(
      new ContactRecordRepository(database),
      new ContactMergeRepository(database),
      steps,
      fields,
      new EventLogRepository(database),
      new MediaLinks('https://chasqui.example.com', 'a secret of the installation'),
    );
    await merges.merge(owner, ana.id, gone.id, [], database);
    const filter: TimelineFilter = { kind: 'message', channel: 'sms' };
    const stateOf = async () =>
      (await database.query<{ state: string }>('select state from contact_merges where org_id = $1', [owner.orgId]))
        .rows[0]?.state;
    const states: unknown[] = [await stateOf()];
    const entries = await pagesOf(ana, 130, filter, async () => {
      await steps.run((work) => work(90));
      states.push(await stateOf());
    });
    expect([states[0], states.at(-1)]).toEqual(['moving', 'done']);
    expect([entries.length, new Set(entries.map(({ id }) => id)).size]).toEqual([1_500, 1_500]);
  });

  it('reads of each source no more than the page can show, however much there is', async () => {
    const { owner, accountId } = await aWorld();
    const ana = await somebody(owner, accountId);
    await write(ana, 6_000, 4);
    await database.query('analyze messages, conversations, conversation_notes, contact_consents');
    const text = listText({ ...timelineList(TIMELINE_KINDS), values: ['', '', '', ''] });
    const places: [string, string][] = [
      ['infinity', 'f'.repeat(32)],
      ['2026-11-20 10:00:00.000700Z', randomUUID()],
    ];
    for (const [time, id] of places) {
      const values = [owner.orgId, owner.mode, ana.id, null, time, id, 0, 41, 4_000_000];
      const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      expect(mostRows(rows[0]?.['QUERY PLAN'][0].Plan)).toBeLessThan(200);
    }
  });
});

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function mostRows(node: PlanNode | undefined): number {
  if (node === undefined) return Number.POSITIVE_INFINITY;
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(mostRows));
}
