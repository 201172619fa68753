import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '@chasqui/tenancy';
import { newGatewayToken } from '@chasqui/whatsapp';
import { newPhoneToken } from '@chasqui/sms';
import { type ServedRoute, ServedRoutes, statusBeforeBody, type UnfinishedRequest } from './doors.world';
import { RunningSystem } from './running-system';

const MB = 1024 * 1024;
/** Longer than a busy machine stalls, shorter than a body's timeout. */
const PATIENCE_MS = 20_000;

let system: RunningSystem;
let routes: ServedRoute[];
/** Without those of the second API gateway, a copy of the first one. */
let walked: ServedRoute[];

beforeAll(async () => {
  const served = new ServedRoutes();
  system = await RunningSystem.start({ webhookNetworks: [] });
  routes = served.all();
  const copy = Number(new URL(system.replicas[1].origin).port);
  walked = routes.filter(({ port }) => port !== copy);
});
afterAll(() => system.close());

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const BRACKETS = Buffer.alloc(40_000, '[');
const BOMB = gzipSync(Buffer.alloc(8 * MB, '['));

/**
 * 8 MB, with or without a length, plain or as a few kilobytes of gzip. The first part already exceeds a stranger's
 * limit.
 */
const BODIES: Record<string, Pick<UnfinishedRequest, 'headers' | 'first'>> = {
  'with its length': { headers: { 'Content-Length': String(8 * MB) }, first: BRACKETS },
  'without its length': { headers: { 'Transfer-Encoding': 'chunked' }, first: chunk(BRACKETS) },
  'as gzip': { headers: { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' }, first: chunk(BOMB) },
};

/** Well-formed secrets of each kind that do not exist. */
const SECRETS: Record<string, Record<string, string>> = {
  none: {},
  'an API key': { Authorization: `Bearer ${newApiKey('live')}` },
  "a gateway's token": { Authorization: `Bearer ${newGatewayToken()}` },
  "a phone's token": { Authorization: `Bearer ${newPhoneToken()}` },
  'a password': { Authorization: `Basic ${Buffer.from('SOMEBODY:something').toString('base64')}` },
  'a signature': { 'X-Timestamp': String(Math.floor(Date.now() / 1000)), 'X-Signature': 'ab'.repeat(32) },
};

const REFUSALS = [401, 404, 405, 413, 415, 429];
const isBodyless = ({ method }: ServedRoute): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

async function walk(requests: readonly UnfinishedRequest[]): Promise<[string, number | undefined][]> {
  const answers: [string, number | undefined][] = [];
  const waiting = [...requests];
  const walkers = Array.from({ length: 8 }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const status = await statusBeforeBody(next, PATIENCE_MS);
      const isRight = status !== undefined && (isBodyless(next) || REFUSALS.includes(status));
      if (!isRight) answers.push([`${next.method} ${next.path} on ${next.port}`, status]);
    }
  });
  await Promise.all(walkers);
  return answers;
}

it('the routes of all apps are known, those of the operations ports among them', () => {
  const paths = new Set(routes.map(({ path }) => path.replace(/0198c5a4[\w-]*/, ':id')));
  for (const path of [
    '/v1/whatsapp/bulk',
    '/gateway/v1/register',
    '/gateway/v1/events',
    '/gateway/v1/media/:id',
    '/sms-phone/v1/device',
    '/sms-phone/v1/webhooks/:id',
    '/sms-phone/cht/:id',
    '/internal/gateways/:id/requests',
    '/console/api/sign-in',
    '/metrics',
  ]) {
    expect(paths).toContain(path);
  }
  // Two API gateways, pairing, sms-dispatcher, console with two ports each; two workers with one.
  expect(new Set(routes.map(({ port }) => port)).size).toBe(12);
});

describe.each(Object.keys(SECRETS))('requests with %s', (secret) => {
  it.each(Object.keys(BODIES))('every route of every app refuses 8 MB %s before they are read', async (kind) => {
    const body = BODIES[kind] as (typeof BODIES)[string];
    const before = process.memoryUsage();
    const wrong = await walk(
      walked.map((route) => ({
        ...route,
        first: body.first,
        // The console answers only pages of its own host, which is x here.
        headers: { 'Content-Type': 'application/json', Origin: 'http://x', ...body.headers, ...SECRETS[secret] },
      })),
    );
    expect(wrong).toEqual([]);
    const after = process.memoryUsage();
    // Held in memory, they would be some 800 MB plain, and more when parsed.
    expect((after.external + after.arrayBuffers - before.external - before.arrayBuffers) / MB).toBeLessThan(150);
  });
});
