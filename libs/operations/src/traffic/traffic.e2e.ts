import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOrganization, aNumber, type NumberDraft } from '@chasqui/testing';
import { OperationsWorld } from '../testing/operations.world';
import { TrafficRepository } from './traffic.repository';

const world = new OperationsWorld();
let orgId: string;
let number: NumberDraft & { id: string };

beforeEach(async () => {
  await world.set('delete from traffic_slots');
  await world.set('delete from events');
  await world.set('delete from message_events');
  await world.set('delete from messages');
  orgId = await anOrganization(world.database);
  number = await aNumber(world.database, { orgId });
});

async function happened(minutesAgo: number, status: string, afterMs: number, version = 2): Promise<void> {
  const [id = ''] = await world.send(number);
  const accepted = `date_trunc('minute', now()) - $2 * interval '1 minute' + interval '1 second'`;
  await world.set(`update messages set created_at = ${accepted}, state = 'done' where id = $1`, [id, minutesAgo]);
  await world.set(
    `insert into message_events (message_id, version, org_id, status, source, at, recorded_at)
     values ($1, $5, $3, $6, 'gateway', now() - interval '2 hours', ${accepted} + $4 * interval '1 millisecond')`,
    [id, minutesAgo, orgId, afterMs, version, status],
  );
}

const traffic = () => new TrafficRepository(world.database);
const pointsOf = async (range: 'hour' | 'day' | 'week', kind = 'whatsapp') =>
  (await traffic().read(range)).series.find((each) => each.kind === kind)?.points ?? [];

async function recordAll(): Promise<number> {
  let all = 0;
  for (let recorded = -1; recorded !== 0; all += recorded) recorded = await traffic().record();
  return all;
}

describe('the course of what goes through', () => {
  it('a minute says what left, what failed, and how long that took, each once', async () => {
    for (const ms of [100, 100, 120, 4_000]) await happened(3, 'sent', ms);
    await happened(3, 'failed', 50);
    await happened(3, 'delivered', 900, 3);
    await world.set(
      `insert into events (id, org_id, mode, type, channel, subject_id, payload, created_at)
       values (uuidv7(), $1, 'live', 'message.received', 'sms', uuidv7(), '{}', date_trunc('minute', now()) - interval '3 minutes')`,
      [orgId],
    );
    expect(await recordAll()).toBeGreaterThan(25);
    const busy = (await pointsOf('hour')).filter(({ sent }) => sent > 0);
    expect(busy).toMatchObject([{ sent: 4, failed: 1, received: 0 }]);
    expect(busy[0]?.p50Ms).toBeGreaterThan(70);
    expect(busy[0]?.p50Ms).toBeLessThan(140);
    expect(busy[0]?.p95Ms).toBeGreaterThan(3_000);
    expect(busy[0]?.p95Ms).toBeLessThan(5_500);
    expect((await pointsOf('hour', 'sms')).reduce((sum, { received }) => sum + received, 0)).toBe(1);
  });

  it('what is recorded stays as it is: neither twice, nor by two processes at once', async () => {
    await happened(3, 'sent', 100);
    await Promise.all([traffic().record(), traffic().record(), traffic().record()]);
    await recordAll();
    expect(await recordAll()).toBe(0);
    const { rows } = await world.database.query<{ n: number }>(
      `select sum(sent)::integer as n from traffic_slots where span = 'minute'`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('a minute that may still be written into is not recorded', async () => {
    await happened(0, 'sent', 0);
    await recordAll();
    const { rows } = await world.database.query<{ isOver: boolean }>(
      `select max(at) <= now() - interval '90 seconds' as is_over from traffic_slots where span = 'minute'`,
    );
    expect(rows[0]?.isOver).toBe(true);
    expect((await pointsOf('hour')).filter(({ sent }) => sent > 0)).toEqual([]);
  });

  it('a day and a week are put together from minutes', async () => {
    for (const ago of [3, 4, 5, 6]) await happened(ago, 'sent', 200);
    await recordAll();
    for (const range of ['day', 'week'] as const) {
      const points = await pointsOf(range);
      expect(points.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
      expect(points.length).toBeLessThanOrEqual(4);
      expect(points.find(({ sent }) => sent > 0)?.p50Ms).toBeGreaterThan(130);
    }
  });

  it('the newest minute says what waits and for how long; of those that were missed nobody knows', async () => {
    await world.send(number, 3);
    await recordAll();
    const points = await pointsOf('hour');
    expect(points.at(-1)).toMatchObject({ waiting: 3, oldestAgeMs: expect.any(Number) });
    expect(points.at(0)).toMatchObject({ waiting: null, oldestAgeMs: null });
  });

  it('old slots are deleted, so that a week is all there ever is', async () => {
    await world.set(
      `insert into traffic_slots (span, at, kind, sent, failed, received, latency)
       select s.span, now() - s.age, 'sms', 1, 0, 0, '{}' from (values ('minute', interval '26 hours'), ('minute', interval '24 hours'),
         ('quarter', interval '9 days'), ('quarter', interval '7 days')) s (span, age)`,
    );
    await recordAll();
    const { rows } = await world.database.query<{ span: string }>(
      `select span from traffic_slots where kind = 'sms' and sent = 1 order by span`,
    );
    expect(rows.map(({ span }) => span)).toEqual(['minute', 'quarter']);
  });

  it('a minute is recorded by the times of steps and the ids of messages, and no table is read as a whole', async () => {
    await world.set(
      `insert into message_events (message_id, version, org_id, status, source, recorded_at)
       select uuidv7(), 2, $1, 'sent', 'gateway', now() - n * interval '1 second' from generate_series(1, 20000) n`,
      [orgId],
    );
    await world.set('analyze events, message_events');
    await happened(3, 'sent', 100);
    const { explaining, plans } = world.explained();
    await new TrafficRepository({ ...explaining } as never).record();
    const plan = plans.find((each) => each.includes('message_events_outcomes_idx')) ?? '';
    expect(plan).toContain('messages_pkey');
    expect(plan).toContain(' events_created_idx');
    for (const each of plans) expect(each).not.toMatch(/(Seq|Bitmap Heap) Scan on (events|messages|message_events)\b/);
  });
});
