import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

const MB = 1024 * 1024;
const FLOODERS = 8;
const ROUNDS = 10;
/** Inflating and parsing a bomb takes a second and a half; eight of them are before each of the victim's calls. */
const SLOWEST_MS = 8_000;
/**
 * On a machine busy with other tests a body takes longer: eight of them are before and behind each of the four ways of
 * a round.
 */
const SLOWEST_BODIES = 40;

/** JSON, so that only its shape stops it: 8 MB of empty lists, or of identical texts. */
const LISTS = Buffer.from(`{"events":[${'[],'.repeat((8 * MB) / 3 - 100)}1]}`);
const TEXTS = Buffer.from(`{"events":["${'x'.repeat(8 * MB - 100)}"]}`);
const NESTED = Buffer.from(`${'['.repeat(4 * MB - 100)}${']'.repeat(4 * MB - 100)}`);

let harness: PairingHarness;
let replica: Replica;
let victim: RegisteredGateway;

beforeAll(async () => {
  harness = await PairingHarness.start();
  // The default limit of requests.
  replica = await harness.startReplica({}, { GATEWAY_REQUESTS_PER_MINUTE: 6_000 });
  victim = await harness.register(replica);
  await replica.connect(victim, { sessions: [{ phone: '4915100001', status: 'connected' }] });
});
afterAll(() => harness.stop());

/** A customer's round: a call to the gateway app, and an event that it posts. @returns milliseconds of the slowest */
async function slowestRound(): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    expect(await harness.call(victim.gatewayId)).toMatchObject({ kind: 'answer', status: 200 });
    const event = {
      id: randomUUID(),
      seq: round,
      at: new Date().toISOString(),
      phone: '4915100001',
      type: 'session.status',
      data: { status: 'connected' },
    };
    const answer = await replica.post(
      '/gateway/v1/events',
      { gateway_id: victim.gatewayId, events: [event] },
      { authorization: `Bearer ${victim.token}` },
    );
    expect(answer.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

async function postBody(body: Buffer, headers: Record<string, string>): Promise<number | 'cut'> {
  return fetch(`${replica.url}/gateway/v1/events`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 'cut',
  );
}

/** Posts bodies until `isOver`. @returns the count of each status */
async function flood(body: Buffer, headers: Record<string, string>, isOver: () => boolean) {
  const counts: Record<string, number> = {};
  const flooders = Array.from({ length: FLOODERS }, async () => {
    while (!isOver()) {
      const status = await postBody(body, headers);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  await Promise.all(flooders);
  return counts;
}

/** Too many, cut during the upload, or not here in time on a machine busy with other tests. */
const REFUSED_EARLY = ['429', 'cut', '408'];
const ZIPPED = { 'content-encoding': 'gzip' };

it.each([
  ['8 kB of gzip that hold 8 MB, from a stranger', gzipSync(LISTS), ZIPPED, false, ['401', '429']],
  ['8 kB of gzip that hold 8 MB, from a gateway', gzipSync(LISTS), ZIPPED, true, ['413', '429']],
  ['8 MB of empty lists, from a gateway', LISTS, {}, true, ['400', ...REFUSED_EARLY]],
  ['8 MB of nested lists, from a gateway', NESTED, {}, true, ['400', ...REFUSED_EARLY]],
  ['8 MB of text, from a gateway', TEXTS, {}, true, ['400', ...REFUSED_EARLY]],
])('%s: calls and events of others keep their pace', async (what, body, encoding, hasToken, statuses) => {
  const attacker = await harness.register(replica);
  const authorization = `Bearer ${hasToken ? attacker.token : 'gwt_'.padEnd(47, 'x')}`;
  const headers = { authorization, ...encoding };
  const began = performance.now();
  await postBody(body, headers);
  const alone = performance.now() - began;
  const before = process.memoryUsage().rss;
  let isOver = false;
  const flooding = flood(body, headers, () => isOver);
  const slowest = await slowestRound();
  isOver = true;
  const counts = await flooding;
  expect(statuses).toEqual(expect.arrayContaining(Object.keys(counts)));
  expect(counts[statuses[0] ?? '']).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(Math.max(SLOWEST_MS, SLOWEST_BODIES * alone));
  // Eight at once would be some 60 MB of text, and gigabytes when parsed.
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(600);
  process.stdout.write(
    `${what}: slowest ${Math.round(slowest)} ms, one alone ${Math.round(alone)} ms, answers ${JSON.stringify(counts)}\n`,
  );
});
