import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { Database, listText, WHOLE_LIST } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { INBOUND_COUNT, inboundList, InboundListRepository } from './inbound-list.repository';
import { openInbound } from './inbound-order';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function stored(orgId: string, count: number, newest: Date, mode = 'live'): Promise<void> {
  const contactId = randomUUID();
  await database.query(`insert into contacts (id, org_id, mode, source) values ($1, $2, $3, 'inbound')`, [
    contactId,
    orgId,
    mode,
  ]);
  await database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, contact_id,
       metadata, lane, lane_seq, priority, state, charged, created_at)
     select gen_random_uuid(), $1, $2, 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', $3, '{}', '', 0, 0, 'done',
       '{}', $4::timestamptz - (n - 1) * interval '1 ms' from generate_series(1, $5) n`,
    [orgId, mode, contactId, newest, count],
  );
}

const open = (orgId: string, mode: 'live' | 'test' = 'live') =>
  database.transaction((transaction) => openInbound(transaction, orgId, mode));

describe('the inbound lock', () => {
  it('the inbound lock gives whole milliseconds, later than every stored message, also when the clock went back', async () => {
    const orgId = randomUUID();
    const first = await open(orgId);
    expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(60_000);
    const ahead = new Date(Date.now() + 3_600_000);
    await stored(orgId, 1, ahead);
    expect((await open(orgId)).getTime()).toBe(ahead.getTime() + 1);
    expect((await open(orgId, 'test')).getTime()).toBeLessThan(ahead.getTime());
  });

  it('the inbound lock lets the next transaction in when the first has ended, with what that one stored', async () => {
    const orgId = randomUUID();
    const order: string[] = [];
    let second: Promise<Date> | undefined;
    await database.transaction(async (transaction) => {
      await openInbound(transaction, orgId, 'live');
      second = open(orgId).then((at) => {
        order.push('second');
        return at;
      });
      // Other organizations and the other mode do not wait.
      await Promise.all([open(randomUUID()), open(orgId, 'test')]);
      await waitFor(
        async () => {
          const waiting = await database.query(`select from pg_locks where locktype = 'advisory' and not granted`);
          return waiting.rowCount === 1;
        },
        { what: 'the second transaction to wait' },
      );
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});

describe('the list of what came in', () => {
  const orgId = randomUUID();
  const now = new Date();

  beforeAll(async () => {
    await stored(orgId, 12_000, now);
    await stored(randomUUID(), 60_000, now);
    // Realistic: most messages were sent.
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
         lane_seq, priority, state, charged, created_at)
       select gen_random_uuid(), $1, 'live', 'whatsapp', 'outbound', 'sent', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}',
         $2::timestamptz - n * interval '1 ms' from generate_series(1, 60000) n`,
      [orgId, now],
    );
    await database.query('analyze messages, contacts');
  });

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'the list of what came in walks its index among many rows, with %s',
    async (mode) => {
      const plans = await database.transaction(async (transaction) => {
        await transaction.query(`set local plan_cache_mode = ${mode}`);
        await transaction.query(
          `prepare listed (uuid, text, timestamptz, timestamptz, uuid, bigint, bigint, bigint) as ${listText(inboundList(['', '', '']))}`,
        );
        await transaction.query(`prepare counted (uuid, text, timestamptz, integer) as ${INBOUND_COUNT.text}`);
        const explained = async (statement: string, since: string, rest: string): Promise<string> => {
          const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
            `explain (analyze, buffers) execute ${statement} ('${orgId}', 'live', '${since}', ${rest})`,
          );
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        };
        const found = [
          await explained('listed', '-infinity', `'infinity', '${'f'.repeat(32)}', 0, 100, 4000000`),
          await explained('listed', now.toISOString(), `'infinity', '${'f'.repeat(32)}', 0, 500, 4000000`),
          await explained('listed', '-infinity', `'${now.toISOString()}', '${randomUUID()}', 0, 100, 4000000`),
          await explained('counted', '-infinity', '10001'),
        ];
        await transaction.query('deallocate all');
        return found;
      });
      const [page, fresh, next, count] = plans;
      // A range of the index either way; by its statistics of the moment PostgreSQL may sort the few rows.
      expect(fresh).toMatch(/using messages_inbound_idx on messages|Bitmap Index Scan on messages_inbound_idx/);
      // Ten thousand are counted: the cheapest index depends on their number.
      expect(count).not.toContain('Seq Scan on messages');
      // The limit stops the walk: the whole table is not read for one page.
      for (const plan of [page, next]) {
        expect(plan).toMatch(/Scan Backward using messages_inbound_idx on messages.*actual.*rows=1\d\d\b/);
      }
    },
  );

  it('the list of what came in leaves out messages whose contact is not the organization’s own', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await stored(one, 2, new Date());
    await database.query('update messages set org_id = $2 where org_id = $1', [one, other]);
    const list = new InboundListRepository(database);
    expect(await list.listForOrg(one, 'live', null, WHOLE_LIST)).toEqual({ rows: [], isMore: false });
    expect(await list.listForOrg(other, 'live', null, WHOLE_LIST)).toEqual({ rows: [], isMore: false });
  });
});

describe('the log of facts', () => {
  it('the log of facts keeps the order in which they were given, and forgets them after 30 days', async () => {
    const log = new EventLogRepository(database);
    const owner = { orgId: randomUUID(), mode: 'live' as const };
    const subjects = Array.from({ length: 50 }, () => randomUUID());
    const events = subjects.map((subjectId) => ({
      ...owner,
      type: 'contact.created' as const,
      subjectId,
      payload: {},
    }));
    await database.transaction((transaction) => log.append(transaction, events));
    const ordered = async () =>
      (
        await database.query<{ subjectId: string }>(
          'select subject_id from events where org_id = $1 order by created_at, id',
          [owner.orgId],
        )
      ).rows.map((row) => row.subjectId);
    expect(await ordered()).toEqual(subjects);
    await database.query(
      `update events set created_at = now() - interval '31 days' where subject_id = any($1::uuid[])`,
      [subjects.slice(0, 49)],
    );
    expect(await log.forgetOld(40)).toBe(40);
    expect(await log.forgetOld(40)).toBe(9);
    expect(await ordered()).toEqual(subjects.slice(49));
  });
});
