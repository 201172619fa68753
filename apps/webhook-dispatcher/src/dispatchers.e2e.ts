import { addDeliveries, waitFor } from '@chasqui/testing';
import { DispatchersWorld } from './testing/dispatchers.world';
import { answersOk } from './testing/receiver';

describe('dispatchers', () => {
  const world = DispatchersWorld.ofFile();
  const { after, anEndpoint, answersFirst, aPath, receiver, untilAll, untilDone } = world;

  it('dispatchers have at most ten requests under way at an endpoint, whatever they are told and however many they are', async () => {
    await Promise.all([world.harness.start(), world.harness.start()]);
    const endpoints = [await anEndpoint(after(5)), await anEndpoint(after(40)), await anEndpoint(after(5))];
    const ids = new Map<string, string[]>(endpoints.map(({ id }) => [id, []]));
    for (let round = 0; round < 30; round += 1) {
      for (const endpoint of endpoints) ids.get(endpoint.id)?.push(...(await world.harness.emit(endpoint, 10)));
    }
    for (const endpoint of endpoints) {
      await untilAll(endpoint.path, ids.get(endpoint.id) ?? []);
      await untilDone(endpoint);
      expect(receiver.most.get(endpoint.path)).toBe(10);
      expect(receiver.at(endpoint.path)).toHaveLength(300);
    }
  });

  it('dispatchers serve the other nine slots of an endpoint while one request hangs, and all other endpoints', async () => {
    await world.harness.start();
    let held: string | undefined;
    let end: () => void = () => undefined;
    const halting = await anEndpoint((request, response) => {
      held ??= request.id;
      if (request.id === held) end = () => response.end('ok');
      else response.end('ok');
    });
    const other = await anEndpoint(answersOk);
    const ids = await world.harness.emit(halting, 200);
    await untilAll(halting.path, ids);
    const late = await world.harness.emit(halting, 20);
    await untilAll(other.path, await world.harness.emit(other, 50));
    await untilAll(halting.path, late);
    // All that while it hung, and was not given up after its 15 s.
    expect(receiver.countUnderWay(halting.path)).toBeGreaterThan(0);
    expect(receiver.at(halting.path).filter(({ id }) => id === held)).toHaveLength(1);
    expect(receiver.most.get(halting.path)).toBeLessThanOrEqual(10);
    end();
    await untilDone(halting);
  });

  it('dispatchers tell only the organization whose fact it is, and its own mode', async () => {
    await world.harness.start();
    const one = await anEndpoint(answersOk);
    const two = await anEndpoint(answersOk);
    const testPath = aPath();
    const test = await world.harness.anEndpoint({ orgId: one.orgId, mode: 'test', url: receiver.url(testPath) });
    const [ofOne, ofTwo, ofTest] = [
      await world.harness.emit(one, 5),
      await world.harness.emit(two, 5),
      await world.harness.emit(test, 5),
    ];
    await untilAll(one.path, ofOne);
    await untilAll(two.path, ofTwo);
    await untilAll(testPath, ofTest);
    expect(receiver.idsAt(one.path)).toEqual(new Set(ofOne));
    expect(receiver.idsAt(two.path)).toEqual(new Set(ofTwo));
    expect(receiver.idsAt(testPath)).toEqual(new Set(ofTest));
    expect(receiver.at(testPath).every(({ body }) => (JSON.parse(body) as { test: boolean }).test)).toBe(true);
  });

  it('dispatchers use what is changed about an endpoint while its lane drains', async () => {
    await world.harness.start();
    const { behaviour, goOn } = answersFirst(20);
    const endpoint = await anEndpoint(behaviour);
    const moved = aPath();
    receiver.on(moved, answersOk);
    const ids = await world.harness.emit(endpoint, 200);
    await waitFor(() => receiver.at(endpoint.path).length > 20, { what: 'it to be at work' });
    await world.harness.database.query(
      'update webhook_endpoints set url = $2, updated_at = clock_timestamp() where id = $1',
      [endpoint.id, receiver.url(moved)],
    );
    goOn();
    await untilDone(endpoint);
    expect(new Set([...receiver.idsAt(endpoint.path), ...receiver.idsAt(moved)])).toEqual(new Set(ids));
    expect(receiver.at(moved).length).toBeGreaterThan(100);
  });

  it('dispatchers leave an endpoint alone that is disabled or deleted while its lane drains, and keep what waits for it', async () => {
    await world.harness.start();
    for (const statement of [
      `update webhook_endpoints set status = 'disabled', updated_at = clock_timestamp() where id = $1`,
      'delete from webhook_endpoints where id = $1',
    ]) {
      const { behaviour, goOn } = answersFirst(20);
      const endpoint = await anEndpoint(behaviour);
      await world.harness.emit(endpoint, 200);
      await waitFor(() => receiver.at(endpoint.path).length > 20, { what: 'it to be at work' });
      await world.harness.database.query(statement, [endpoint.id]);
      goOn();
      await waitFor(() => receiver.countUnderWay(endpoint.path) === 0, { what: 'its requests to end' });
      const other = await anEndpoint(answersOk);
      await untilAll(other.path, await world.harness.emit(other, 5));
      expect(receiver.at(endpoint.path).length).toBeLessThan(80);
      await waitFor(async () => (await world.harness.countOpen(endpoint)) === 200 - receiver.at(endpoint.path).length, {
        what: 'what was not sent to be given back',
      });
    }
  });

  it('dispatchers go on with what waits when an endpoint is enabled again', async () => {
    await world.harness.start();
    const endpoint = await anEndpoint(answersOk);
    await world.harness.database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
    const made = await addDeliveries(world.harness.database, endpoint, 30);
    const other = await anEndpoint(answersOk);
    await untilAll(other.path, await world.harness.emit(other, 5));
    expect(receiver.at(endpoint.path)).toEqual([]);
    await world.harness.database.query(`update webhook_endpoints set status = 'active' where id = $1`, [endpoint.id]);
    await untilAll(
      endpoint.path,
      made.map(({ eventId }) => `evt_${eventId}`),
    );
  });

  it('dispatchers end what is under way when they stop, and leave the rest to others', async () => {
    const stopping = await world.harness.startProcess();
    const endpoint = await anEndpoint(after(300));
    const ids = await world.harness.emit(endpoint, 100);
    await waitFor(() => receiver.at(endpoint.path).length >= 10, { what: 'it to be at work' });
    const ended = new Promise<number | null>((resolve) => stopping.once('exit', resolve));
    stopping.kill('SIGTERM');
    expect(await ended).toBe(0);
    const calls = receiver.at(endpoint.path).length;
    expect(await world.harness.countOpen(endpoint)).toBe(100 - calls);
    receiver.on(endpoint.path, answersOk);
    // It gave its lanes back: nothing waits for a lease to run out.
    const held = await world.harness.database.query('select lane from lanes where lane = $1 and lease_until > now()', [
      endpoint.lane,
    ]);
    expect(held.rows).toEqual([]);
    await world.harness.start();
    await untilDone(endpoint);
    expect(receiver.at(endpoint.path)).toHaveLength(ids.length);
    expect(receiver.at(endpoint.path).every(({ attempt }) => attempt === 1)).toBe(true);
  });
});
