import { waitFor } from '@chasqui/testing';
import { DispatcherHarness, type SecretEndpoint } from './testing/dispatcher.harness';
import { Receiver } from './testing/receiver';

const HEALTHY = 60;
const HANGING = 10;
const DEAD = 5;
const ROUNDS = 25;
const PAUSE_MS = 100;

/** The small form of the bench with a thousand endpoints: all of them on one host, like customers of one provider. */
describe('healthy endpoints', () => {
  let harness: DispatcherHarness;
  const receiver = new Receiver();

  beforeAll(async () => {
    harness = await DispatcherHarness.create();
    await receiver.start();
    await Promise.all([harness.start(), harness.start()]);
  });
  afterAll(async () => {
    await harness.close();
    await receiver.stop();
  });

  it('healthy endpoints hear of every event within a second or so while others of the same host hang or are dead', async () => {
    const hanging = Array.from({ length: HANGING }, (_, index) => `/hanging${index}`);
    for (const path of hanging) receiver.on(path, () => undefined);
    const healthy = Array.from({ length: HEALTHY }, (_, index) => `/healthy${index}`);
    const urls = [
      ...healthy.map((path) => receiver.url(path)),
      ...hanging.map((path) => receiver.url(path)),
      ...Array.from({ length: DEAD }, (_, index) => `http://127.0.0.1:40009/${index}`),
    ];
    // Three endpoints per organization: each event goes to all of them.
    const endpoints: SecretEndpoint[] = [];
    for (const [index, url] of urls.entries()) {
      const orgId = endpoints[index - (index % 3)]?.orgId;
      endpoints.push(await harness.anEndpoint({ url, ...(index % 3 > 0 && orgId !== undefined && { orgId }) }));
    }
    const emittedAt = new Map<string, number>();
    const expected = new Map<string, string[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let at = 0; at < endpoints.length; at += 3) {
        const now = performance.now();
        const [id = ''] = await harness.emit(endpoints[at] as SecretEndpoint);
        emittedAt.set(id, now);
        for (const path of healthy.slice(at, at + 3)) expected.set(path, [...(expected.get(path) ?? []), id]);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    const isAllThere = () =>
      [...expected].every(([path, ids]) => {
        const there = receiver.idsAt(path);
        return ids.every((id) => there.has(id));
      });
    await waitFor(isAllThere, { what: 'every event at every healthy endpoint' });
    const delays = receiver.received
      .filter(({ path }) => path.startsWith('/healthy'))
      .map(({ id, at }) => at - (emittedAt.get(id) ?? 0))
      .toSorted((a, b) => a - b);
    expect(delays).toHaveLength(HEALTHY * ROUNDS);
    // Half a second on an idle machine. A busy one may stall, but no delivery waits for the 15 s of those that hang.
    expect(delays[Math.floor(delays.length * 0.5)]).toBeLessThan(2_000);
    expect(delays[Math.floor(delays.length * 0.99)]).toBeLessThan(8_000);
    for (const path of [...healthy, ...hanging]) expect(receiver.most.get(path) ?? 0).toBeLessThanOrEqual(10);
    // Hanging requests must not hold up the end of the test.
    await harness.database.query(`update webhook_endpoints set status = 'disabled'`);
  });
});
