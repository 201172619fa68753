import { MediaFileRepository } from '@chasqui/files';
import { MessageReceiptRepository } from '@chasqui/messages';
import { v7 as uuid } from 'uuid';
import { LifecycleWorld } from '../testing/lifecycle.world';
import { PlanRetention } from './plan-retention';
import { DELETE_CONVERSATIONS, DELETE_DELIVERIES, DELETE_MESSAGES, FIND_DUE } from './retention.sql';

const NOTHING = { messages: 0, conversations: 0, deliveries: 0, events: 0 };
const NO_ID = '00000000-0000-0000-0000-000000000000';

describe('what plans do not keep', () => {
  let world: LifecycleWorld;

  beforeAll(async () => {
    world = await LifecycleWorld.open();
  });
  afterAll(() => world.close());

  const failed: unknown[] = [];
  const retention = (pace = world.pace()) =>
    new PlanRetention(world.database, pace, (_error, work) => failed.push(work));
  const run = () => retention().run();
  const plan = (orgId: string, days: number) =>
    query(
      `update organizations set limit_overrides = jsonb_build_object('retention_days', $2::numeric) where id = $1`,
      [orgId, days],
    );
  const query = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await world.database.query<R>(sql, values)).rows;

  it('messages past the days of the plan are deleted with their history, in both modes, and no younger ones', async () => {
    const [orgId, unlimited] = [await world.organization(30), await world.organization(-1)];
    const old = [
      await world.message({ orgId, age: 31 }),
      await world.message({ orgId, age: 31, mode: 'test' }),
      await world.message({ orgId, age: 31, direction: 'inbound' }),
      await world.message({ orgId, age: 31, status: 'failed', state: 'dead' }),
    ];
    const kept = [await world.message({ orgId, age: 29 }), await world.message({ orgId: unlimited, age: 3_000 })];
    expect(await run()).toEqual({ ...NOTHING, messages: 4 });
    expect(await world.left('messages', [...old, ...kept])).toEqual(kept);
    expect(await world.left('message_events', [...old, ...kept], 'message_id')).toEqual(kept);
    expect(await run()).toEqual(NOTHING);
  });

  it('a message that has not ended, or of which something is awaited, is never deleted', async () => {
    const orgId = await world.organization(7);
    const old = { orgId, age: 60 };
    const kept = [
      await world.message({ ...old, status: 'pending', state: 'queued' }),
      await world.message({ ...old, status: 'pending', state: 'started' }),
      await world.message({ ...old, status: 'pending', state: 'held', scheduledIn: 3 }),
      await world.message({ ...old, status: 'sent', state: 'started' }),
      await world.message({ ...old, status: 'pending', ackIsAwaited: true }),
      await world.message({ ...old, direction: 'inbound', media: { file_id: null, pending: true } }),
      // Created long ago, and sent yesterday.
      await world.message({ ...old, changedAge: 1 }),
      await world.message({ ...old, scheduledIn: -6 }),
    ];
    const gone = await world.message({ ...old, scheduledIn: -8 });
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
    expect(await world.left('messages', [...kept, gone])).toEqual(kept);
  });

  it('a message and an event whose webhook waits stay until it does not', async () => {
    const orgId = await world.organization(7);
    const id = await world.message({ orgId, age: 10 });
    const { eventId, deliveryId } = await world.told(orgId, id, 9, 'queued');
    expect(await run()).toEqual(NOTHING);
    await query(`update webhook_deliveries set state = 'done', status = 'succeeded' where id = $1`, [deliveryId]);
    await query(`insert into webhook_attempts (delivery_id, attempt, org_id, duration_ms) values ($1, 1, $2, 5)`, [
      deliveryId,
      orgId,
    ]);
    expect(await run()).toEqual({ messages: 1, conversations: 0, deliveries: 1, events: 1 });
    expect(await world.left('events', [eventId])).toEqual([]);
    expect(await world.left('webhook_attempts', [deliveryId], 'delivery_id')).toEqual([]);
  });

  it('a message of a bulk send that is not finished stays: its row would be sent once more', async () => {
    const orgId = await world.organization(7);
    const id = await world.message({ orgId, age: 10 });
    const batch = uuid();
    await query(
      `with made as (
         insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id) values ($1, $2, 'live', 0, 1, 'r'))
       insert into bulk_rows (batch_id, index, message_id, wish) values ($1, 0, $3, '{}')`,
      [batch, orgId, id],
    );
    expect(await run()).toEqual(NOTHING);
    await query('update bulk_rows set finished_at = now() where batch_id = $1', [batch]);
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
  });

  it('a conversation goes with its last message, and its notes with it; people, consents, counters and keys stay', async () => {
    const orgId = await world.organization(7);
    const [accountId, contactId, empty, alive] = [uuid(), uuid(), uuid(), uuid()];
    await query(
      `with person as (
         insert into contacts (id, org_id, mode, source, channels)
         values ($1, $2, 'live', 'api', '{"sms": {"opted_out": true}}')),
       address as (
         insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
         values ($2, 'live', 'phone', '15550001111', $1, true)),
       used as (insert into usage_counters (org_id, limit_name, period, used) values ($2, 'messages_month', '2026-01-01', 9)),
       key as (
         insert into idempotency_keys (org_id, route, key, request_hash, message_id) values ($2, 'r', 'k', '', $3))
       insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour, status)
       values ($3, $2, 'live', 'whatsapp', $5, $1, now() - interval '10 days', now() - interval '10 days', 'open'),
         ($4, $2, 'live', 'whatsapp', $5, null, now() - interval '10 days', now() - interval '10 days', 'closed')`,
      [contactId, orgId, empty, alive, accountId],
    );
    await query(
      `insert into conversation_notes (id, org_id, conversation_id, text) values ($1, $3, $1, 'n'), ($2, $3, $2, 'n')`,
      [empty, alive, orgId],
    );
    await world.message({ orgId, age: 10, conversationId: empty, accountId });
    const waiting = await world.message({
      orgId,
      age: 10,
      conversationId: alive,
      accountId,
      status: 'pending',
      state: 'held',
    });
    expect(await run()).toEqual({ ...NOTHING, messages: 1, conversations: 1 });
    expect(await world.left('conversations', [empty, alive])).toEqual([alive]);
    expect(await world.left('conversation_notes', [empty, alive])).toEqual([alive]);
    expect(await world.left('messages', [waiting])).toEqual([waiting]);
    expect(
      await query(
        `select (select count(*) from contacts where org_id = $1)::int as contacts,
           (select count(*) from contact_addresses where org_id = $1)::int as addresses,
           (select used from usage_counters where org_id = $1) as used,
           (select count(*) from idempotency_keys where org_id = $1)::int as keys`,
        [orgId],
      ),
    ).toEqual([{ contacts: 1, addresses: 1, used: 9, keys: 1 }]);
  });

  it('a term that became shorter acts a week later, and not when it was taken back; a longer one acts at once', async () => {
    const orgId = await world.organization(90);
    const id = await world.message({ orgId, age: 40 });
    const passes = (days: number) =>
      query(`update retention_terms set planned_at = planned_at - $2::float8 * interval '1 day' where org_id = $1`, [
        orgId,
        days,
      ]);
    const acting = async () =>
      (await query<{ days: number }>('select days from retention_terms where org_id = $1', [orgId]))[0]?.days;
    await plan(orgId, 30);
    await run();
    await passes(6.9);
    await run();
    expect([await acting(), await world.left('messages', [id])]).toEqual([90, [id]]);
    await plan(orgId, 90);
    await run();
    await plan(orgId, 30);
    await run();
    await passes(6.9);
    await run();
    expect(await acting()).toBe(90);
    await plan(orgId, -1);
    await run();
    expect(await acting()).toBe(-1);
    await plan(orgId, 30);
    await run();
    await passes(7.1);
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
    expect(await acting()).toBe(30);
  });

  it('an organization that was there before anything was deleted by plan has a week, too', async () => {
    const orgId = await world.organization(7);
    await query('delete from retention_terms where org_id = $1', [orgId]);
    const id = await world.message({ orgId, age: 400 });
    expect(await run()).toEqual(NOTHING);
    await query(`update retention_terms set planned_at = now() - interval '8 days' where org_id = $1`, [orgId]);
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
    expect(await world.left('messages', [id])).toEqual([]);
  });

  it('a term from before 1970, of the plan or of the statement, deletes nothing; one that is no whole number counts as one', async () => {
    const [endless, odd] = [await world.organization(30), await world.organization(30)];
    const message = await world.message({ orgId: endless, age: 29 });
    const { deliveryId } = await world.told(endless, message, 29, 'done');
    for (const days of [9_999_999, 2_000_000_000, 21_000]) {
      await plan(endless, days);
      await query('update retention_terms set days = $2 where org_id = $1', [endless, days]);
      expect(await run()).toEqual(NOTHING);
      await new MediaFileRepository(world.database).forgetOld(1, () => Promise.resolve());
    }
    const [endpoint] = await query<{ id: string }>('select endpoint_id as id from webhook_deliveries where id = $1', [
      deliveryId,
    ]);
    await query(DELETE_DELIVERIES, [endless, endpoint?.id, '1950-01-01', '-infinity', NO_ID, 100]);
    expect(await world.left('webhook_deliveries', [deliveryId])).toEqual([deliveryId]);
    await plan(odd, 45.5);
    await run();
    expect(await query('select days from retention_terms where org_id = $1', [odd])).toEqual([{ days: 45 }]);
  });

  it.each(['"thirty"', '{}', '[7]', 'null', 'true'])(
    'days that are no number (%s) keep everything of their organization, and stop nothing of another one',
    async (days) => {
      const [odd, other] = [await world.organization(7), await world.organization(7)];
      const [kept, old] = [
        await world.message({ orgId: odd, age: 90 }),
        await world.message({ orgId: other, age: 90 }),
      ];
      await query(
        `update organizations set limit_overrides = jsonb_build_object('retention_days', $2::jsonb) where id = $1`,
        [odd, days],
      );
      expect(await run()).toEqual({ ...NOTHING, messages: 1 });
      expect(await world.left('messages', [kept, old])).toEqual([kept]);
    },
  );

  it('a plan that keeps more while its messages are deleted ends that', async () => {
    for (const days of [90, -1]) {
      const orgId = await world.organization(7);
      await world.manyMessages(orgId, 30, 20);
      const pace = world.pace(10);
      const step = pace.step.bind(pace);
      jest.spyOn(pace, 'step').mockImplementation(async (work) => {
        const result = await step(work);
        if (((result as { done?: { gone: number } }).done?.gone ?? 0) > 0) await plan(orgId, days);
        return result;
      });
      expect(await retention(pace).run()).toEqual({ ...NOTHING, messages: 10 });
    }
  });

  it('an organization whose rows cannot be deleted holds up no other, and is named', async () => {
    const orgIds = [await world.organization(7), await world.organization(7)].toSorted();
    const ids = await Promise.all(orgIds.map((orgId) => world.message({ orgId, age: 20 })));
    await query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before delete on messages for each row when (old.org_id = '${orgIds[0]}') execute function refuse()`);
    failed.length = 0;
    await expect(run()).rejects.toThrow('refused');
    expect(failed).toEqual([{ orgId: orgIds[0], kind: 'messages' }]);
    expect(await world.left('messages', ids)).toEqual([ids[0]]);
    await query('drop trigger refuse on messages');
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
  });

  it('a large organization does not hold up a small one, and what a run leaves the next one finds', async () => {
    const [large, small] = [await world.organization(7), await world.organization(7)];
    await world.manyMessages(large, 300, 20);
    const few = await Promise.all(Array.from({ length: 5 }, () => world.message({ orgId: small, age: 20 })));
    const pace = world.pace(50);
    const step = pace.step.bind(pace);
    let gone = 0;
    jest.spyOn(pace, 'step').mockImplementation(async (work) => {
      const result = await step(work);
      gone += (result as { done?: { gone: number } }).done?.gone ?? 0;
      if (gone >= 55) pace.stop();
      return result;
    });
    await retention(pace).run();
    expect(await world.left('messages', few)).toEqual([]);
    const left = await query<{ n: number }>('select count(*)::int as n from messages where org_id = $1', [large]);
    expect(left).toEqual([{ n: 250 }]);
    expect(await run()).toEqual({ ...NOTHING, messages: 250 });
  });

  it('of two processes one is at work, and the other one leaves it alone', async () => {
    const orgId = await world.organization(7);
    const id = await world.message({ orgId, age: 20 });
    await world.database.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(hashtextextended('retention', 0))`);
      expect(await run()).toEqual(NOTHING);
    });
    expect(await world.left('messages', [id])).toEqual([id]);
    expect(await run()).toEqual({ ...NOTHING, messages: 1 });
  });

  it('a receipt of a message that is gone changes nothing', async () => {
    const orgId = await world.organization(7);
    const id = await world.message({ orgId, age: 20, status: 'sent' });
    await run();
    await new MessageReceiptRepository().apply(world.database, uuid(), [
      { messageId: id, status: 'delivered', at: new Date().toISOString() },
    ]);
    expect(await world.left('messages', [id])).toEqual([]);
    expect(await world.left('message_events', [id], 'message_id')).toEqual([]);
  });

  it('a step reads as much of a large table as of a small one', async () => {
    const orgId = await world.organization(7);
    await world.manyMessages(orgId, 1_000, 20);
    await query('analyze messages');
    const small = buffersOf(await planOfStep(DELETE_MESSAGES, orgId));
    await world.manyMessages(orgId, 20_000, 30);
    await world.manyMessages(await world.organization(-1), 10_000, 30);
    await query('analyze messages');
    const large = buffersOf(await planOfStep(DELETE_MESSAGES, orgId));
    expect(large).toBeLessThan(small * 1.5);
  });

  it('a step looks at as many conversations as it may delete, and not at all that are past their time', async () => {
    const orgId = await world.organization(7);
    await query(
      `insert into conversations (id, org_id, mode, channel, account_id, last_message_at, activity_hour, status)
       select uuidv7(), $1, 'live', 'whatsapp', uuidv7(), old.at, old.at, case n % 3 when 0 then 'open' else 'closed' end
       from generate_series(1, 20000) n
         cross join lateral (select date_trunc('hour', now()) - interval '10 days' - n / 10 * interval '1 hour' as at) old`,
      [orgId],
    );
    await query('analyze conversations');
    const looked = (await planOfStep(DELETE_CONVERSATIONS, orgId)).Plans?.find(
      (node) => node['Subplan Name'] === 'CTE looked',
    );
    expect(looked?.['Actual Rows']).toBe(100);
    expect(buffersOf(looked)).toBeLessThan(150);
    await query(`delete from conversations where org_id = $1 and activity_hour < now() - interval '35 days'`, [orgId]);
    const [left] = await query<{ n: number }>('select count(*)::int as n from conversations where org_id = $1', [
      orgId,
    ]);
    expect(left?.n).toBeGreaterThan(5_000);
    expect(await retention(world.pace(2_000)).run()).toMatchObject({ conversations: left?.n });
  });

  it('what is due is found at the beginning of an index, and not by reading all that is past its time', async () => {
    const orgId = await world.organization(7);
    await world.manyMessages(orgId, 20_000, 30);
    await query('analyze messages');
    const [before] = await query<{ id: string }>(
      'select org_id as id from retention_terms where org_id < $1 order by org_id desc limit 1',
      [orgId],
    );
    const [plan] = await query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${FIND_DUE}`,
      [before?.id ?? NO_ID, 1],
    );
    const read = plan?.['QUERY PLAN'][0].Plan ?? {};
    expect(read['Actual Rows']).toBeGreaterThan(0);
    expect((read['Shared Hit Blocks'] ?? 0) + (read['Shared Read Blocks'] ?? 0)).toBeLessThan(60);
  });

  interface PlanNode {
    'Subplan Name'?: string;
    'Actual Rows': number;
    'Shared Hit Blocks': number;
    'Shared Read Blocks': number;
    Plans?: PlanNode[];
  }

  const buffersOf = (node: PlanNode | undefined): number =>
    (node?.['Shared Hit Blocks'] ?? NaN) + (node?.['Shared Read Blocks'] ?? NaN);

  async function planOfStep(statement: string, orgId: string): Promise<PlanNode> {
    const undone = new Error('undone');
    let plan: PlanNode | undefined;
    await world.database
      .transaction(async (transaction) => {
        const { rows } = await transaction.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (analyze, buffers, format json) ${statement}`,
          [orgId, 'live', new Date(Date.now() - 7 * 86_400_000).toISOString(), '-infinity', NO_ID, 100],
        );
        plan = rows[0]?.['QUERY PLAN'][0].Plan;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    if (plan === undefined) throw new Error('no plan');
    return plan;
  }
});
