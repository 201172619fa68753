import { addDeliveries, addEndpoint } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { LaneRepository, SUSPECT_STARTS } from '@chasqui/lanes';
import { WebhookLanesWorld } from '../testing/webhook-lanes.world';
import { FAILING_HOURS, type LaneDelivery } from './webhook-delivery-lane.repository';

describe('deliveries in their lanes', () => {
  const world = new WebhookLanesWorld();
  const { delivery, endpointRow, freeAll, idsOf, outcome, record, take } = world;

  it('the lanes take only what nobody holds and nothing blocks, and start due rows with their events, oldest first', async () => {
    const [one, two, empty] = [
      await addEndpoint(world.database),
      await addEndpoint(world.database),
      await addEndpoint(world.database),
    ];
    const made = await addDeliveries(world.database, one, 15);
    await addDeliveries(world.database, two, 2);
    const requests = [one, two, empty, { lane: `hook:${uuid()}` }].map(({ lane }) => ({ lane, limit: 10 }));
    const taken = await world.lanes.take(requests, world.processId);
    expect(new Set(taken.map(({ lane }) => lane))).toEqual(new Set(requests.map(({ lane }) => lane)));
    const claimed = taken.find(({ lane }) => lane === one.lane);
    expect(claimed).toMatchObject({ fence: 1, isFull: true });
    expect(idsOf(claimed)).toEqual(made.slice(0, 10).map(({ id }) => id));
    expect(taken.find(({ lane }) => lane === two.lane)).toMatchObject({ isFull: false });
    expect(claimed?.rows[0]).toMatchObject({
      orgId: one.orgId,
      endpointId: one.id,
      eventId: made[0]?.eventId,
      eventType: 'usage.threshold',
      reason: 'event',
      attempt: 1,
      unrecordedStarts: 0,
      failuresInRow: 0,
      inFlightLimit: 10,
      pacedPerSecond: null,
      eventMode: 'live',
      eventPayload: expect.stringContaining('"limit": "messages_month"'),
      eventIsSample: false,
    });
    expect(claimed?.rows[0]?.eventCreatedAt).toBeInstanceOf(Date);
    expect(await world.lanes.take(requests, world.processId)).toEqual([]);
    await new LaneRepository(world.database).release([{ lane: one.lane, fence: 1, blockedMs: 60_000 }]);
    expect(await take(one)).toBeUndefined();
    await world.database.query('update lanes set blocked_until = null where lane = $1', [one.lane]);
    expect((await take(one))?.fence).toBe(2);
  });

  it('held lanes go on with the next rows, in one statement, without those in hand and those that are not due', async () => {
    const [one, two] = [await addEndpoint(world.database), await addEndpoint(world.database)];
    const made = await addDeliveries(world.database, one, 8);
    const [other] = await addDeliveries(world.database, two, 1);
    const first = await take(one, 3);
    const second = await take(two, 3);
    if (first === undefined || second === undefined) throw new Error('both were free');
    await world.database.query(`update webhook_deliveries set due_at = now() + interval '1 hour' where id = $1`, [
      made[4]?.id,
    ]);
    const inHand = first.rows.map((row) => row.id);
    const next = await world.lanes.claim([
      { lane: one.lane, fence: first.fence, limit: 2, inHand },
      { lane: two.lane, fence: second.fence, limit: 2, inHand: [other?.id ?? ''] },
      { lane: two.lane, fence: second.fence + 1, limit: 2, inHand: [] },
    ]);
    expect(next).toHaveLength(2);
    expect(next.find(({ lane }) => lane === two.lane)).toMatchObject({ rows: [], isFull: false });
    const more = next.find(({ lane }) => lane === one.lane);
    expect(more?.isFull).toBe(true);
    expect(idsOf(more)).toEqual([made[3]?.id, made[5]?.id]);
  });

  it('a lane records an attempt under the fence only, once, with its row and what it says about the endpoint', async () => {
    const endpoint = await addEndpoint(world.database);
    const made = await addDeliveries(world.database, endpoint, 3);
    const taken = await take(endpoint, 2);
    if (taken === undefined) throw new Error('it was free');
    const [ok, bad] = taken.rows as [LaneDelivery, LaneDelivery];
    expect(await record({ fence: taken.fence + 1, rows: [ok] })).toEqual([]);
    expect(await record({ fence: taken.fence, rows: [ok] })).toMatchObject([{ id: ok.id, status: 'succeeded' }]);
    expect(await record({ fence: taken.fence, rows: [ok] })).toEqual([]);
    const retried = { status: 'pending', httpStatus: 500, error: 'answered 500', dueInMs: 5_000 } as const;
    expect(await record({ fence: taken.fence, rows: [bad] }, retried)).toMatchObject([{ isFailingTooLong: false }]);
    expect(await delivery(ok.id)).toMatchObject({ state: 'done', status: 'succeeded', httpStatus: 200, attempts: 1 });
    expect(await delivery(bad.id)).toMatchObject({ state: 'queued', status: 'pending', unrecordedStarts: 0 });
    expect((await delivery(bad.id))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_000);
    const { rows } = await world.database.query('select * from webhook_attempts where delivery_id = any($1::uuid[])', [
      made.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.deliveryId === bad.id)).toMatchObject({
      attempt: 1,
      orgId: endpoint.orgId,
      httpStatus: 500,
      error: 'answered 500',
      durationMs: 12,
      responseExcerpt: 'ok',
      requestHeaders: { 'webhook-timestamp': '1' },
    });
  });

  it('a lane writes an endpoint when something changed about it, not per attempt', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 10);
    const taken = await take(endpoint);
    if (taken === undefined) throw new Error('it was free');
    const rowsFrom = (from: number, to = from + 1) => ({ fence: taken.fence, rows: taken.rows.slice(from, to) });
    const version = async () =>
      (await world.database.query<{ xmin: string }>('select xmin from webhook_endpoints where id = $1', [endpoint.id]))
        .rows[0]?.xmin;
    await record(rowsFrom(0, 3));
    expect(await endpointRow(endpoint)).toMatchObject({ failingSince: null, lastFailureAt: null });
    expect((await endpointRow(endpoint))?.lastSuccessAt).toBeInstanceOf(Date);
    const before = await version();
    await record(rowsFrom(3));
    expect(await version()).toBe(before);
    await record(rowsFrom(4), { status: 'pending', httpStatus: null, dueInMs: 1_000 });
    expect((await endpointRow(endpoint))?.failingSince).toBeInstanceOf(Date);
    const flow = { failuresInRow: 5, inFlightLimit: 1, pacedPerSecond: 12.5 };
    await record(rowsFrom(5), { status: 'failed', httpStatus: null, flow });
    expect(await endpointRow(endpoint)).toMatchObject({
      failuresInRow: 5,
      inFlightLimit: 1,
      pacedPerSecond: 12.5,
    });
    await record(rowsFrom(6), { flow: { failuresInRow: 0, inFlightLimit: 2, pacedPerSecond: null } });
    expect(await endpointRow(endpoint)).toMatchObject({
      failingSince: null,
      failuresInRow: 0,
      inFlightLimit: 2,
      pacedPerSecond: null,
    });
    await freeAll();
    expect((await take(endpoint))?.rows).toHaveLength(2);
  });

  it('a lane says when an endpoint had no success for five days', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 2);
    const taken = await take(endpoint);
    if (taken === undefined) throw new Error('it was free');
    await world.database.query(
      `update webhook_endpoints set failing_since = now() - interval '${FAILING_HOURS} hours 1 minute' where id = $1`,
      [endpoint.id],
    );
    const failed = { status: 'pending', dueInMs: 1_000, httpStatus: 404 } as const;
    expect(await record({ fence: taken.fence, rows: taken.rows.slice(0, 1) }, failed)).toMatchObject([
      { endpointId: endpoint.id, isFailingTooLong: true },
    ]);
    await world.database.transaction(async (transaction) => {
      expect(await world.targets.disable(transaction, uuid(), endpoint.id, 'failing')).toBeNull();
      expect(await world.targets.disable(transaction, endpoint.orgId, endpoint.id, 'failing')).toMatchObject({
        mode: 'live',
      });
      expect(await world.targets.disable(transaction, endpoint.orgId, endpoint.id, 'gone')).toBeNull();
    });
    expect(await endpointRow(endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
  });

  it('a lane keeps the outcomes of neighbours when PostgreSQL refuses the words of one, and that one without its words', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 5);
    const taken = await take(endpoint);
    if (taken === undefined) throw new Error('it was free');
    const records = taken.rows.map((row, index) => ({
      lane: row.lane,
      fence: taken.fence,
      id: row.id,
      record: outcome({ endpointId: endpoint.id, responseExcerpt: index === 2 ? 'nul \u0000 byte' : 'fine' }),
    }));
    expect(await world.lanes.record(records)).toHaveLength(5);
    const { rows } = await world.database.query(
      'select response_excerpt from webhook_deliveries where endpoint_id = $1 order by id',
      [endpoint.id],
    );
    expect(rows.map((row) => row.responseExcerpt)).toEqual(['fine', 'fine', null, 'fine', 'fine']);
  });

  it('a lane starts a row alone that processes left behind, however many wait with it', async () => {
    const endpoint = await addEndpoint(world.database);
    const made = await addDeliveries(world.database, endpoint, 6);
    for (let crash = 0; crash < SUSPECT_STARTS; crash += 1) {
      expect((await take(endpoint, 3))?.rows).toHaveLength(3);
      await freeAll();
    }
    const taken = await take(endpoint, 3);
    expect(taken).toMatchObject({ isFull: true, rows: [{ id: made[0]?.id, unrecordedStarts: SUSPECT_STARTS }] });
    expect(await delivery(made[1]?.id ?? '')).toMatchObject({ unrecordedStarts: SUSPECT_STARTS });
    await record(taken ?? { fence: 0, rows: [] });
    expect(await delivery(made[0]?.id ?? '')).toMatchObject({ attempts: SUSPECT_STARTS + 1, status: 'succeeded' });
  });

  it('a lane takes starts back of rows that were not called, under the fence only', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 2);
    const taken = await take(endpoint);
    if (taken === undefined) throw new Error('it was free');
    const ids = taken.rows.map((row) => row.id);
    await world.lanes.giveBack({ lane: endpoint.lane, fence: taken.fence + 1 }, ids);
    expect(await delivery(ids[0] ?? '')).toMatchObject({ attempts: 1, unrecordedStarts: 1 });
    await world.lanes.giveBack({ lane: endpoint.lane, fence: taken.fence }, ids);
    await world.lanes.giveBack({ lane: endpoint.lane, fence: taken.fence }, ids);
    expect(await delivery(ids[0] ?? '')).toMatchObject({ attempts: 0, unrecordedStarts: 0, state: 'queued' });
  });

  it('a lane tries an endpoint again with what it bears: one row while it is paced', async () => {
    const [ramping, paced] = [await addEndpoint(world.database), await addEndpoint(world.database)];
    await addDeliveries(world.database, ramping, 9);
    await addDeliveries(world.database, paced, 9);
    await world.database.query('update webhook_endpoints set in_flight_limit = 4 where id = $1', [ramping.id]);
    await world.database.query('update webhook_endpoints set paced_per_second = 8 where id = $1', [paced.id]);
    expect(await take(ramping)).toMatchObject({ isFull: true, rows: { length: 4 } });
    expect(await take(paced)).toMatchObject({ isFull: true, rows: { length: 1 } });
  });

  it('a lane records the outcomes of other endpoints while somebody holds the row of one', async () => {
    const [one, other] = [await addEndpoint(world.database), await addEndpoint(world.database)];
    for (const endpoint of [one, other]) await addDeliveries(world.database, endpoint, 2);
    const taken = await world.lanes.take(
      [one, other].map(({ lane }) => ({ lane, limit: 2 })),
      world.processId,
    );
    const outcomesOf = (at: number) =>
      taken.map(({ lane, fence, rows }) => {
        const row = rows[at] as LaneDelivery;
        return { lane, fence, id: row.id, record: outcome({ endpointId: row.endpointId }) };
      });
    await world.database.transaction(async (transaction) => {
      await transaction.query('select from webhook_endpoints where id = $1 for no key update', [one.id]);
      expect(await world.lanes.record(outcomesOf(0))).toHaveLength(2);
    });
    expect((await endpointRow(other))?.lastSuccessAt).toBeInstanceOf(Date);
    expect(await endpointRow(one)).toMatchObject({ lastSuccessAt: null });
    await world.lanes.record(outcomesOf(1));
    expect((await endpointRow(one))?.lastSuccessAt).toBeInstanceOf(Date);
  });
});
