import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createLogger, type Redis, redisForCommands } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import fs from 'node:fs';
import type { ApiRequest } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

let system: RunningSystem;
let canary: TestKey;
let gateway: TestGateway;
let redis: Redis;
/** Everything on standard output: the log lines of pairing and whatsapp-sender. */
let output = '';

beforeAll(async () => {
  for (const name of ['write', 'writeSync'] as const) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    jest.spyOn(fs, name).mockImplementation(((fd: number, data: unknown, ...rest: unknown[]): unknown => {
      if (fd !== 1) return original(fd, data, ...rest);
      const text = typeof data === 'string' ? data : Buffer.from(data as Uint8Array).toString('utf8');
      output += text;
      const callback = rest.findLast((each) => typeof each === 'function') as
        | ((...args: unknown[]) => void)
        | undefined;
      callback?.(null, Buffer.byteLength(text), data);
      return Buffer.byteLength(text);
    }) as never);
  }
  system = await RunningSystem.start({ logLevel: 'trace' });
  const orgId = await system.anOrganization();
  canary = await system.aKey(orgId);
  gateway = await system.aGateway(orgId);
  redis = redisForCommands(system.redis.url, createLogger({ app: 'test', level: 'silent' }));
});
afterAll(async () => {
  redis.disconnect();
  await system.close();
  jest.restoreAllMocks();
});

function requests(): ApiRequest[] {
  const { key } = canary;
  const body = { to: TO.delivered, message: 'hello' };
  const query = { to: TO.delivered, message: 'hello' };
  const headers = { 'idempotency-key': 'once' };
  const encoded = Buffer.from(key).toString('hex').replaceAll(/../g, '%$&');
  return [
    { path: '/whatsapp/send', key, body },
    { path: '/whatsapp/send', key, body, headers },
    { path: '/whatsapp/send', key, body, headers },
    { path: '/whatsapp/send', key, body: { ...body, message: 'other' }, headers },
    { path: '/send', body, query: { secret: key } },
    { path: '/whatsapp/send', query: { ...query, secret: key } },
    { path: '/whatsapp/send', query: `to=${TO.delivered}&message=x&secret=${encoded}` },
    { path: '/whatsapp/send', query: `%73ecret=${key}&to=${TO.delivered}&message=x` },
    { path: '/whatsapp/send', query: `secret=${key}&secret=${key}` },
    { path: '/whatsapp/send', query: { secret: key } },
    { path: '/whatsapp/send', key, rawBody: '{"to":' },
    { path: '/whatsapp/send', key, body: { ...body, to: TO.notOnWhatsapp } },
    { path: '/whatsapp/send', key, body: { ...body, to: TO.garbage } },
    { path: '/whatsapp/accounts', query: { secret: key } },
    { path: '/messages/nothing', query: { secret: key } },
    { path: '/messages/nothing', key },
    { path: '/nothing', key },
    { path: '/nothing', query: { secret: key } },
    { path: '/whatsapp/send', method: 'PUT', query: { secret: key } },
    { path: '/whatsapp/send', method: 'PUT', key, body: {} },
    { path: '/whatsapp/accounts', headers: { authorization: `bearer   ${key}` } },
    { path: '/whatsapp/accounts', headers: { authorization: `Basic ${key}` } },
    { path: '/whatsapp/accounts', headers: { authorization: key } },
    { path: '/whatsapp/accounts', key: `${key}x` },
    { path: `/messages/${key}`, key },
    { path: `/messages/${key}/events`, key },
    { path: `/${key}` },
    { path: '/whatsapp/accounts', query: { api_key: key, key } },
    {
      path: '/whatsapp/accounts',
      key,
      headers: { 'user-agent': key, 'x-forwarded-for': key, referer: key, cookie: key },
    },
    {
      path: '/whatsapp/send',
      key,
      body: { ...body, whatsapp_id: key, media_type: key, account_phone: key, [key]: key },
    },
    { path: '/whatsapp/accounts', headers: { 'x-long': key.repeat(400) } },
  ];
}

async function postgresText(): Promise<string> {
  const { rows } = await system.database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'public'`,
  );
  const tables = await Promise.all(
    rows.map(async ({ table }) => {
      const found = await system.database.query<{ row: string }>(`select t::text as row from ${table} t`);
      return found.rows.map(({ row }) => row).join('\n');
    }),
  );
  return tables.join('\n');
}

async function redisText(): Promise<string> {
  const texts: string[] = [];
  for await (const names of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>) {
    for (const name of names) texts.push(name, JSON.stringify(await valueOf(name)));
  }
  return texts.join('\n');
}

async function valueOf(name: string): Promise<unknown> {
  switch (await redis.type(name)) {
    case 'string':
      return redis.get(name);
    case 'hash':
      return redis.hgetall(name);
    case 'list':
      return redis.lrange(name, 0, -1);
    case 'set':
      return redis.smembers(name);
    case 'zset':
      return redis.zrange(name, 0, -1);
    case 'stream':
      return redis.xrange(name, '-', '+');
    default:
      return null;
  }
}

it('the text of an API key is nowhere: no log line, no row of PostgreSQL, nothing in Redis, nothing at the gateway app', async () => {
  const statuses: number[] = [];
  const oversized: number[] = [];
  for (const request of requests()) {
    const answer = await system.api.call(request).catch((error: unknown) => {
      // The oversized header may end the connection.
      if (request.headers?.['x-long'] === undefined) throw error;
    });
    if (answer === undefined) continue;
    (request.headers?.['x-long'] === undefined ? statuses : oversized).push(answer.status);
    const answered = answer.text + JSON.stringify(answer.headers);
    expect(answered).not.toContain(canary.key.slice('chq_live_'.length, 30));
  }
  expect(oversized.filter((status) => status !== 431)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 404, 405, 422, 502]));
  await system.admin.keyAdmin.setScopes(canary.orgId, canary.id, ['messages:send']);
  expect((await system.api.call({ path: '/whatsapp/accounts', key: canary.key })).status).toBe(403);
  const counted = async () => (await system.admin.keys.listForOrg(canary.orgId))[0]?.requests !== '0';
  await waitFor(counted, { what: 'the requests to be counted in PostgreSQL' });

  const places = {
    'log lines of the api-gateways': system.logLines.join(''),
    'log lines of pairing and whatsapp-sender': output,
    'log lines of the gateway app': gateway.app.output,
    'files of the gateway app': gateway.app.stored(),
    PostgreSQL: await postgresText(),
    Redis: await redisText(),
  };
  const marks = {
    request: /"msg":"request"/,
    'whatsapp-sender': /"app":"whatsapp-sender"/,
    pairing: /"app":"pairing"/,
  };
  expect(places['log lines of the api-gateways']).toMatch(marks.request);
  for (const app of ['whatsapp-sender', 'pairing'] as const) expect(output).toMatch(marks[app]);
  expect(places.PostgreSQL).toContain(canary.id);
  expect(places.Redis).toContain(canary.id);
  const body = canary.key.slice('chq_live_'.length);
  const disguises = [
    body,
    encodeURIComponent(body),
    Buffer.from(body).toString('hex'),
    Buffer.from(canary.key).toString('base64'),
  ];
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(100);
    expect([place, disguises.filter((each) => text.includes(each))]).toEqual([place, []]);
  }
});
