import { addDeliveries, addEndpoint } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { LaneRepository } from '@chasqui/lanes';
import { WebhookLanesWorld } from '../testing/webhook-lanes.world';
import { WebhookDeliveryLaneRepository } from './webhook-delivery-lane.repository';
import { claimDeliveries, SWEEP_DELIVERIES, takeDeliveries } from './webhook-delivery-lane.sql';
import { WebhookRetentionRepository } from './webhook-retention.repository';

describe('all lanes of deliveries', () => {
  const world = new WebhookLanesWorld();
  const { freeAll, record, take } = world;

  it('a lane hands out nothing of a disabled endpoint, and the sweep leaves it, held, blocked and deleted ones alone', async () => {
    await freeAll();
    await world.database.query('delete from webhook_deliveries');
    const [fine, disabled, held, blocked, deleted, later] = [
      await addEndpoint(world.database),
      await addEndpoint(world.database, { status: 'disabled' }),
      await addEndpoint(world.database),
      await addEndpoint(world.database),
      await addEndpoint(world.database),
      await addEndpoint(world.database),
    ];
    for (const endpoint of [fine, disabled, held, blocked, deleted, later])
      await addDeliveries(world.database, endpoint, 2);
    await world.database.query('delete from webhook_endpoints where id = $1', [deleted.id]);
    await world.database.query(
      `update webhook_deliveries set due_at = now() + interval '1 hour' where endpoint_id = $1`,
      [later.id],
    );
    expect((await take(disabled))?.rows).toEqual([]);
    expect((await take(deleted))?.rows).toEqual([]);
    await freeAll();
    await take(held);
    const taken = await take(blocked);
    const leases = new LaneRepository(world.database);
    await leases.release([{ lane: blocked.lane, fence: taken?.fence ?? 0, blockedMs: 60_000 }]);
    expect(await world.lanes.lanesWithWork('hook', 100)).toEqual([fine.lane]);
    expect(await world.lanes.dueLanesOf([fine.orgId])).toEqual([{ lane: fine.lane, isHeld: false }]);
    expect(await world.lanes.dueLanesOf([held.orgId, blocked.orgId, disabled.orgId])).toEqual([
      { lane: held.lane, isHeld: true },
    ]);
  });

  it('the sweep passes all lanes in turn, however many there are and however many nobody may serve', async () => {
    await world.database.query('delete from webhook_deliveries');
    const endpoints = [];
    for (let n = 0; n < 7; n += 1) {
      const endpoint = await addEndpoint(world.database, n < 4 ? { status: 'disabled' } : {});
      await addDeliveries(world.database, endpoint, 2);
      endpoints.push(endpoint);
    }
    const due = endpoints.slice(4).map(({ lane }) => lane);
    const sweeper = new WebhookDeliveryLaneRepository(world.database, 3);
    expect(await sweeper.lanesWithWork('hook', 100)).toEqual([]);
    expect(await sweeper.lanesWithWork('hook', 100)).toEqual(due.slice(0, 2));
    expect(await sweeper.lanesWithWork('hook', 100)).toEqual(due.slice(2));
    expect(await sweeper.lanesWithWork('hook', 100)).toEqual([]);
    expect(await world.lanes.lanesWithWork('hook', 2)).toEqual(due.slice(0, 2));
    expect(await world.lanes.lanesWithWork('hook', 2)).toEqual(due.slice(2));
    expect(await world.lanes.lanesWithWork('hook', 2)).toEqual(due.slice(0, 2));
    expect(await world.lanes.lanesWithWork('hook', 2)).toEqual(due.slice(2));
  });

  it('the lanes find endpoints of the organization asked for only, and the rate that they are used to', async () => {
    const endpoint = await addEndpoint(world.database);
    const found = await world.targets.findTargets([{ orgId: endpoint.orgId, endpointId: endpoint.id }]);
    expect(found).toMatchObject([{ id: endpoint.id, url: 'https://example.com/hook' }]);
    expect(await world.targets.findTargets([{ orgId: uuid(), endpointId: endpoint.id }])).toEqual([]);
    await world.database.query(`update webhook_endpoints set created_at = now() - interval '1 day' where id = $1`, [
      endpoint.id,
    ]);
    await addDeliveries(world.database, endpoint, 600, 590_000);
    expect(await world.targets.usualRate(endpoint.orgId, endpoint.id)).toBeCloseTo(1, 1);
    expect(await world.targets.usualRate(uuid(), endpoint.id)).toBe(0);
  });

  it('the sweep forgets deliveries and attempts after thirty days, and what was for a deleted endpoint', async () => {
    const retention = new WebhookRetentionRepository(world.database);
    const [endpoint, deleted] = [await addEndpoint(world.database), await addEndpoint(world.database)];
    const day = 24 * 3_600_000;
    await addDeliveries(world.database, endpoint, 1, 31 * day);
    const [young] = await addDeliveries(world.database, endpoint, 1, 29 * day);
    const taken = await take(endpoint);
    await record(taken ?? { fence: 0, rows: [] });
    await addDeliveries(world.database, deleted, 3);
    await world.database.query('delete from webhook_endpoints where id = $1', [deleted.id]);
    expect([await retention.forgetDeliveries(10), await retention.forgetAttempts(10)]).toEqual([1, 1]);
    expect(await retention.forgetOrphans(2)).toBe(2);
    while ((await retention.forgetOrphans(50)) > 0);
    const { rows } = await world.database.query(
      'select id from webhook_deliveries where endpoint_id = any($1::uuid[])',
      [[endpoint.id, deleted.id]],
    );
    expect(rows).toEqual([{ id: young?.id }]);
    const attempts = await world.database.query('select delivery_id from webhook_attempts where org_id = $1', [
      endpoint.orgId,
    ]);
    expect(attempts.rows).toEqual([{ deliveryId: young?.id }]);
  });

  it.each(['untraced', 'traced'] as const)(
    'the lanes read by index however large the table is, %s: neither take, claim nor sweep passes over the backlog',
    async (traces) => {
      const endpoint = await addEndpoint(world.database);
      for (let n = 0; n < 10; n += 1) await addDeliveries(world.database, await addEndpoint(world.database), 2_000);
      await addDeliveries(world.database, endpoint, 50);
      await world.database.query('analyze webhook_deliveries');
      const plan = async (text: string, values: unknown[]): Promise<string> => {
        const { rows } = await world.database.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, timing off) ${text}`,
          values,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const take = JSON.stringify([{ lane: endpoint.lane, n: 10 }]);
      const claim = JSON.stringify([{ lane: endpoint.lane, fence: 1, n: 10, in_hand: [] }]);
      for (const text of [
        await plan(takeDeliveries(traces).text, [take, world.processId]),
        await plan(claimDeliveries(traces).text, [claim]),
        await plan(SWEEP_DELIVERIES.text, ['hook:', 'hook;', 100, 100]),
      ]) {
        expect(text).toContain('webhook_deliveries_queued_idx');
        expect(text).not.toMatch(/Seq Scan on (webhook_deliveries|messages)/);
      }
    },
  );
});
