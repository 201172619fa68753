import { emptyDraft } from '@chasqui/database';
import { LanePauseRepository, LaneRepository } from '@chasqui/lanes';
import { BulkRepository, MessageLaneRepository } from '@chasqui/messages';
import { SmsOfferRepository } from '@chasqui/sms';
import { addDeliveries, addEndpoint, aNumber, anOrganization, aPhone, storeSms } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { BY, OperationsWorld } from '../testing/operations.world';
import { LANE_KINDS } from '../why/lane-facts';
import { LaneBoardRepository } from './lane-board.repository';

const exactly = (count: number) => ({ count, isCapped: false });

describe('the board of lanes', () => {
  const world = new OperationsWorld();
  let orgId: string;

  beforeEach(async () => {
    await world.set('truncate messages, webhook_deliveries, lanes, lane_minutes, traffic_slots');
    await world.set('delete from bulk_batches');
    orgId = await anOrganization(world.database);
  });

  const read = (kind: 'wa' | 'sms' | 'hook' | 'bulk', limit?: number) =>
    new LaneBoardRepository(world.database).read(kind, limit);

  it('the board of a kind without work is empty, whatever the kind', async () => {
    for (const kind of LANE_KINDS) {
      expect(await read(kind)).toMatchObject({
        at: null,
        totals: {
          lanes: exactly(0),
          waiting: exactly(0),
          started: exactly(0),
          oldestAgeMs: null,
          active: 0,
          paused: 0,
        },
        lanes: [],
      });
    }
  });

  it('the board shows the numbers whose messages wait the longest first, with whose they are, who works on them, and why they wait', async () => {
    const [busy, old, away] = [
      await aNumber(world.database, { orgId, phone: '15550001' }),
      await aNumber(world.database, { orgId, phone: '15550002' }),
      await aNumber(world.database, { orgId, phone: '15550003', gateway: 7_200 }),
    ];
    await world.send(busy, 3);
    await world.send(old, 2, { priority: 3 });
    await world.send(away);
    await world.set(`update messages set created_at = now() - interval '1 hour' where account_id = $1`, [old.id]);
    const lanes = new MessageLaneRepository(world.database);
    await lanes.take(`wa:${busy.id}`, world.senderId, 1);
    const board = await read('wa');
    expect(board.totals).toMatchObject({
      lanes: exactly(3),
      waiting: exactly(5),
      started: exactly(1),
      active: 1,
      paused: 0,
    });
    expect(board.totals.oldestAgeMs).toBeGreaterThan(3_500_000);
    expect(board.lanes.map(({ account, why }) => [account.name, why?.code])).toEqual([
      ['15550002', 'not_taken'],
      ['15550001', 'sending'],
      ['15550003', 'gateway_offline'],
    ]);
    expect(board.lanes[1]).toMatchObject({
      lane: `wa:${busy.id}`,
      kind: 'wa',
      organization: { id: orgId, name: 'An organization' },
      account: { id: busy.id },
      waiting: exactly(2),
      started: exactly(1),
      parked: exactly(0),
      heldBy: { app: 'whatsapp-sender', copy: 'test' },
      pause: null,
    });
    expect((await read('wa', 1)).lanes).toHaveLength(1);
  });

  it('the board shows numbers of which messages only wait outside of their lanes, and what is set aside with its lane', async () => {
    const [away, silent] = [
      await aNumber(world.database, { orgId, phone: '1', status: 'signed_out' }),
      await aNumber(world.database, { orgId, phone: '2' }),
    ];
    await world.send(away, 2);
    await world.set(
      `update messages set state = 'held', error_code = 'ACCOUNT_LOGGED_OUT', due_at = now() + interval '1 minute'`,
    );
    await world.send(silent);
    await world.leaveUnanswered(`wa:${silent.id}`, { dueInMs: 60_000, parked: true });
    const { totals, lanes } = await read('wa');
    expect(totals).toMatchObject({ lanes: exactly(2), waiting: exactly(2), started: exactly(0), parked: exactly(1) });
    expect(lanes.map(({ lane, why, waiting, parked }) => [lane, why?.code, waiting.count, parked.count])).toEqual([
      [`wa:${away.id}`, 'number_signed_out', 2, 0],
      [`wa:${silent.id}`, 'parked', 0, 1],
    ]);
  });

  it('a paused lane stands first on the board, also when nothing is in it', async () => {
    const [paused, other] = [
      await aNumber(world.database, { orgId, phone: '1' }),
      await aNumber(world.database, { orgId, phone: '2' }),
    ];
    await world.send(other);
    await new LanePauseRepository(world.database).pause([`wa:${paused.id}`], BY);
    const { totals, lanes } = await read('wa');
    expect(totals).toMatchObject({ paused: 1 });
    expect(lanes.map(({ lane, pause, why }) => [lane, pause?.by, why?.code])).toEqual([
      [`wa:${paused.id}`, 'Ana Operator', undefined],
      [`wa:${other.id}`, undefined, 'not_taken'],
    ]);
  });

  it('the board shows phones, endpoints and bulk sends by their names', async () => {
    const phone = await aPhone(world.database, { orgId, name: 'Maker/One' });
    await storeSms(world.database, phone, [{}, {}, {}]);
    await new SmsOfferRepository(world.database).offer(phone, { limit: 1 });
    const endpoint = await addEndpoint(world.database, { orgId, url: 'https://hooks.example.com:8443/path?x=1' });
    await addDeliveries(world.database, endpoint, 4);
    const bulkId = uuid();
    const rows = [1, 2].map(() => ({ messageId: uuid(), draft: emptyDraft('1'), result: null }));
    const bulk = {
      id: bulkId,
      orgId,
      mode: 'live' as const,
      throttleMs: 1,
      requestId: 'r',
      replyTo: null,
      rows,
      charges: [],
    };
    await new BulkRepository(world.database).accept({ ...bulk, idempotency: null, mostOpen: 5 });
    expect((await read('sms')).lanes).toMatchObject([
      { account: { id: phone.id, name: 'Maker/One' }, waiting: exactly(2), started: exactly(1) },
    ]);
    expect((await read('hook')).lanes).toMatchObject([
      { account: { id: endpoint.id, name: 'hooks.example.com:8443' }, waiting: exactly(4), why: { code: 'not_taken' } },
    ]);
    const bulks = await read('bulk');
    expect(bulks.totals).toMatchObject({ lanes: exactly(1), waiting: exactly(2) });
    expect(bulks.lanes).toMatchObject([{ account: { id: bulkId, name: bulkId }, waiting: exactly(2) }]);
  });

  it('the board tells what died within the hour, what was finished within the minute, and how fast the last owner was', async () => {
    const number = await aNumber(world.database, { orgId });
    const [dead] = await world.send(number, 3);
    await world.set(`update messages set state = 'dead', failed_at = now() where id = $1`, [dead]);
    const leases = new LaneRepository(world.database);
    const lane = `wa:${number.id}`;
    const fence = (await leases.take(lane, world.senderId)) ?? 0;
    await leases.addFinished(world.senderId, { wa: 40, hook: 2 });
    await leases.addFinished(world.senderId, { wa: 2 });
    await leases.release([{ lane, fence, blockedMs: null, work: { rows: 42, tookMs: 1_234.5 } }]);
    const again = (await leases.take(lane, world.senderId)) ?? 0;
    await leases.release([{ lane, fence: again, blockedMs: null, work: { rows: 0, tookMs: 1 } }]);
    const { totals, lanes } = await read('wa');
    expect(totals.deadLastHour).toEqual(exactly(1));
    // A minute may have begun since.
    expect(totals.finishedPerMinute).toBeGreaterThan(0);
    expect(totals.finishedPerMinute).toBeLessThanOrEqual(42);
    expect(lanes).toMatchObject([{ lane, lastRate: { rows: 42, at: expect.any(Date) } }]);
    expect([1_234, 1_235]).toContain(lanes[0]?.lastRate?.tookMs);
  });

  it('the oldest delivery is told also while newer ones are due before it', async () => {
    const endpoint = await addEndpoint(world.database, { orgId });
    await addDeliveries(world.database, endpoint, 3);
    await world.set(`
      update webhook_deliveries set created_at = now() - interval '1 hour', due_at = now() + interval '10 minutes'
      where id = (select id from webhook_deliveries order by id limit 1)`);
    const { totals, lanes } = await read('hook');
    expect(totals.oldestAgeMs).toBeGreaterThanOrEqual(3_600_000);
    expect(lanes[0]?.oldestAgeMs).toBeGreaterThanOrEqual(3_600_000);
  });

  it('what phones finished within a minute is what Traffic counted last, whether or not they keep a pace; an old count is none', async () => {
    const counted = (minutesAgo: number, kind: string, sent: number): Promise<unknown> =>
      world.set(
        `insert into traffic_slots (span, at, kind, sent, failed, received, latency)
         values ('minute', date_trunc('minute', now()) - $1 * interval '1 minute', $2, $3, 0, 0, '{}')`,
        [minutesAgo, kind, sent],
      );
    await counted(6, 'sms', 9);
    expect((await read('sms')).totals.finishedPerMinute).toBe(0);
    await counted(3, 'sms', 5);
    await counted(2, 'sms', 7);
    await counted(2, 'whatsapp', 40);
    expect((await read('sms')).totals.finishedPerMinute).toBe(7);
    expect((await read('wa')).totals.finishedPerMinute).toBe(0);
  });

  it('the board counts to a bound, and reads no more of a backlog than that, however large it is', async () => {
    const [number, phone] = [await aNumber(world.database, { orgId }), await aPhone(world.database, { orgId })];
    const [busy, endpoint] = [await addEndpoint(world.database), await addEndpoint(world.database)];
    for (const [lane, account, channel] of [
      [`wa:${number.id}`, number.id, 'whatsapp'],
      [`sms:${phone.id}`, phone.id, 'sms'],
    ]) {
      await world.set(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, metadata,
           lane, lane_seq, priority, state, charged, payload)
         select uuidv7(), $1, 'live', $4, 'outbound', 'pending', 'text', '1', '2', $3::uuid, '{}', $2, n, 1,
           case when n % 3 = 0 then 'done' else 'queued' end, '{}', '{"sms":{"segments":1}}'
         from generate_series(1, 30000) n`,
        [orgId, lane, account, channel],
      );
    }
    await addDeliveries(world.database, busy, 11_000);
    await addDeliveries(world.database, endpoint, 5);
    await world.set('analyze messages');
    await world.set('analyze webhook_deliveries');
    const { explaining, plans } = world.explained();
    for (const kind of LANE_KINDS) {
      const { totals, lanes } = await new LaneBoardRepository(explaining).read(kind);
      if (kind === 'bulk') continue;
      expect(totals.waiting).toEqual({ count: 10_000, isCapped: true });
      expect(lanes[0]?.waiting).toEqual({ count: 1_000, isCapped: true });
    }
    expect(plans).toHaveLength(15);
    for (const plan of plans) expect(plan).not.toMatch(/(Seq|Bitmap Heap) Scan on (messages|webhook_deliveries)\b/);
    for (const plan of plans) expect(plan).not.toMatch(/Hash Cond: \(a\.lane = l\.lane\)/);
    expect(plans.join('\n')).toMatch(/messages_queued_idx[^]*messages_dead_idx[^]*webhook_deliveries_queued_idx/);
  });
});
