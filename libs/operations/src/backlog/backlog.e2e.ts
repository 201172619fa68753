import { beforeEach, describe, expect, it } from '@jest/globals';
import { LanePauseRepository } from '@chasqui/lanes';
import { addDeliveries, addEndpoint, aNumber, anOrganization, aPhone, storeSms } from '@chasqui/testing';
import { BY, OperationsWorld } from '../testing/operations.world';
import { BACKLOG_COUNTED, BacklogRepository } from './backlog.repository';
import { byIndex } from '../board/by-index';
import { BACKLOG_KINDS, type BacklogKind, READ_BACKLOG } from './backlog.sql';

describe('the backlog', () => {
  const world = new OperationsWorld();
  let orgId: string;

  beforeEach(async () => {
    await world.set('truncate messages, webhook_deliveries, lanes, lane_minutes');
    orgId = await anOrganization(world.database);
  });

  const read = (kind: BacklogKind, mostLanes?: number) => new BacklogRepository(world.database, mostLanes).read(kind);
  const age = (table: string, where: string, seconds: number) =>
    world.set(`update ${table} set due_at = now() - ${seconds} * interval '1 second' where ${where}`);
  const NOTHING = { messages: 0, lanes: 0, oldestAgeS: 0, blocked: {}, started: 0, parked: 0 };

  it('the backlog of a kind without work is zero, whatever the kind', async () => {
    for (const kind of BACKLOG_KINDS) expect(await read(kind)).toEqual(NOTHING);
  });

  it('the backlog of WhatsApp has what is due in lanes that could be worked on now, and since when, whatever its priority', async () => {
    const [one, other] = [
      await aNumber(world.database, { orgId, phone: '15550001' }),
      await aNumber(world.database, { orgId, phone: '15550002' }),
    ];
    await world.send(one, 3);
    const [old] = await world.send(one, 1, { priority: 3 });
    await world.send(other, 2);
    await age('messages', `id = '${old}'`, 600);
    const backlog = await read('whatsapp');
    expect(backlog).toMatchObject({ messages: 6, lanes: 2, blocked: {} });
    expect(backlog.oldestAgeS).toBeGreaterThanOrEqual(600);
    expect(backlog.oldestAgeS).toBeLessThan(660);
  });

  it('the backlog leaves out what no worker may touch, and says why: more workers would change nothing', async () => {
    const number = (phone: string, gateway?: number) =>
      aNumber(world.database, { orgId, phone, ...(gateway !== undefined && { gateway }) });
    const [open, paused, away, waiting] = [
      await number('15550001'),
      await number('15550002'),
      await number('15550003', 7_200),
      await number('15550004'),
    ];
    const suspendedOrg = await anOrganization(world.database);
    const suspended = await aNumber(world.database, { orgId: suspendedOrg, phone: '15550005' });
    for (const [place, one] of [open, paused, away, waiting, suspended].entries()) await world.send(one, place + 1);
    await age('messages', `account_id <> '${open.id}'`, 3_600);
    await new LanePauseRepository(world.database).pause([`wa:${paused.id}`], BY);
    await world.set(`insert into lanes (lane, blocked_until) values ('wa:${waiting.id}', now() + interval '1 hour')`);
    await world.set(`insert into lanes (lane, suspended_at) values ('wa:${suspended.id}', now())`);
    const backlog = await read('whatsapp');
    expect(backlog).toMatchObject({
      messages: 1,
      lanes: 1,
      blocked: { paused: 2, offline: 3, waiting: 4, suspended: 5 },
    });
    expect(backlog.oldestAgeS).toBeLessThan(60);
  });

  it('the backlog has a message whose worker died, not one that is under way or is tried again later', async () => {
    const number = await aNumber(world.database, { orgId, phone: '15550001' });
    await world.send(number);
    await world.leaveUnanswered(`wa:${number.id}`, { dueInMs: 3_600_000 });
    expect(await read('whatsapp')).toMatchObject({ messages: 0, lanes: 0, started: 1 });
    await age('messages', 'true', 60);
    expect(await read('whatsapp')).toMatchObject({ messages: 1, lanes: 1, started: 1 });
    await world.set(`update lanes set lease_until = 'infinity', process_id = $1`, [world.senderId]);
    expect(await read('whatsapp')).toMatchObject({ messages: 0, lanes: 0, started: 1 });
  });

  it('the backlog of SMS has what connected phones could fetch now', async () => {
    const [phone, silent] = [
      await aPhone(world.database, { orgId }),
      await aPhone(world.database, { orgId, seenMinutesAgo: 60 }),
    ];
    await storeSms(world.database, phone, [{}, {}, {}]);
    await storeSms(world.database, silent, [{}, {}]);
    // One that is tried again later stands in front of due ones.
    await world.set(`
      update messages set parked = true, due_at = now() + interval '1 hour'
      where id = (select id from messages where account_id = '${phone.id}' order by lane_seq limit 1)`);
    await age('messages', `account_id = '${phone.id}' and not parked`, 120);
    const backlog = await read('sms');
    expect(backlog).toMatchObject({ messages: 2, lanes: 1, blocked: { offline: 2 }, parked: 1 });
    expect(backlog.oldestAgeS).toBeGreaterThanOrEqual(120);
  });

  it('the backlog of webhooks has deliveries that are due to active endpoints, not those that are tried again later', async () => {
    const [active, disabled, later] = [
      await addEndpoint(world.database, { orgId }),
      await addEndpoint(world.database, { orgId, status: 'disabled' }),
      await addEndpoint(world.database, { orgId }),
    ];
    await addDeliveries(world.database, active, 4);
    await addDeliveries(world.database, disabled, 2);
    await addDeliveries(world.database, later, 3);
    await world.set(`update webhook_deliveries set due_at = now() + interval '1 hour' where endpoint_id = $1`, [
      later.id,
    ]);
    await age('webhook_deliveries', `endpoint_id = '${active.id}'`, 300);
    const backlog = await read('webhooks');
    expect(backlog).toMatchObject({ messages: 4, lanes: 1, blocked: { disabled: 2 } });
    expect(backlog.oldestAgeS).toBeGreaterThanOrEqual(300);
  });

  it('the backlog is counted to a bound, and looks at so many lanes: what a reading costs does not grow with what waits', async () => {
    const number = await aNumber(world.database, { orgId, phone: '15550001' });
    await world.set(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content,
         metadata, lane, lane_seq, priority, state, charged, charged_period)
       select gen_random_uuid(), $1, 'live', 'whatsapp', 'outbound', 'pending', 'text', '1555', '', $2::uuid, 'x', '{}',
         'wa:' || $2, n, 1, 'queued', '{}', '2026-11-01' from generate_series(1, 30000) n`,
      [orgId, number.id],
    );
    expect(await read('whatsapp')).toMatchObject({ messages: BACKLOG_COUNTED, lanes: 1 });
    const plan = await byIndex(world.database, async (transaction) => {
      const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${READ_BACKLOG.whatsapp.text}`,
        ['wa:', 'wa;', BACKLOG_COUNTED, 10_000],
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    const most = Math.max(...[...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows)));
    expect(most).toBe(BACKLOG_COUNTED);
    expect(plan).not.toContain('Seq Scan on messages');
    for (let n = 0; n < 3; n += 1) {
      await storeSms(world.database, await aPhone(world.database, { orgId }));
    }
    expect(await read('sms')).toMatchObject({ lanes: 3 });
    expect(await read('sms', 2)).toMatchObject({ lanes: 2 });
  });
});
