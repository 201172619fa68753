import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signRequest } from '@chasqui/gateway-protocol';
import { pino } from 'pino';
import { SendLedger } from '../ledger/send-ledger';
import { SendService } from '../ledger/send.service';
import { EventOutbox } from '../outbox/event-outbox';
import { openStore, type Store } from '../store/store';
import { type FillableFolder, limitedPages } from '../testing/full-disk';
import { aMessage } from '../testing/messages';
import { ScriptedDriver } from '../testing/scripted-driver';
import { until } from '../testing/until';
import { DirectCarrier } from './direct-carrier';
import { RequestGuard } from './request.guard';

const KEY = randomBytes(32);
const LOG = pino({ level: 'silent' });

let folder: FillableFolder;
let store: Store;
let driver: ScriptedDriver;
let carrier: DirectCarrier;
let port: number;

beforeEach(async () => {
  folder = limitedPages();
  store = openStore(folder.path);
  driver = new ScriptedDriver();
  const ledger = new SendLedger(store.db);
  const sends = new SendService(driver, ledger, store, LOG);
  const outbox = new EventOutbox(store, ledger);
  const parts = { driver, driverName: 'scripted', sends, outbox, appVersion: '0.0.0', log: LOG };
  carrier = new DirectCarrier(parts, new RequestGuard(store, () => KEY));
  port = await carrier.listen('127.0.0.1', 0);
});
afterEach(async () => {
  await carrier.close();
  store.close();
  folder.remove();
});

interface SignedCall {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** Its long id needs pages of its own, so a full database has no room for it. */
function signed(method: string, path: string, body = ''): SignedCall {
  const id = randomUUID() + 'x'.repeat(5_000);
  const timestamp = Math.floor(Date.now() / 1000);
  return { method, path, body, headers: signRequest(KEY, { id, timestamp, method, path, body }) };
}

async function call({ method, path, body, headers }: SignedCall) {
  const init: RequestInit = { method, headers };
  if (body !== '') Object.assign(init, { body, headers: { ...headers, 'content-type': 'application/json' } });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const aLongMessage = () => JSON.stringify(aMessage({ text: 'x'.repeat(4_000) }));
const aSend = () => signed('POST', '/v1/messages', aLongMessage());

describe('direct requests while the disk is full', () => {
  it('a direct send on a full disk is refused with a clear answer, and nothing is sent', async () => {
    folder.fill(store);
    const outcomes = await Promise.all([aSend(), aSend()].map(call));
    for (const { status, body } of outcomes) expect([status, body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(store.health.trouble).toBe('disk_full');
    expect(driver.calls).toEqual([]);
  });

  it('what only reads is answered over a direct connection on a full disk, and is not taken for an unknown outcome', async () => {
    folder.fill(store);
    expect((await call(signed('GET', '/v1/health'))).status).toBe(200);
  });

  it('a direct request is taken once, whether its id was stored, could not be stored, or there is room again', async () => {
    const before = signed('GET', '/v1/health');
    expect((await call(before)).status).toBe(200);
    folder.fill(store);
    const meanwhile = signed('GET', '/v1/health');
    expect((await call(meanwhile)).status).toBe(200);
    for (const each of [before, meanwhile]) expect((await call(each)).status).toBe(401);
    folder.free(store);
    await until(() => store.health.trouble === undefined, 'there is room');
    for (const each of [before, meanwhile]) expect((await call(each)).status).toBe(401);
    expect((await call(aSend())).status).toBe(200);
  });
});

it('connections beyond what the service needs are closed at once', async () => {
  let closed = 0;
  const sockets = Array.from({ length: 300 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .on('close', () => (closed += 1)),
  );
  await until(() => closed >= 300 - 256, 'those beyond are closed');
  expect(closed).toBe(300 - 256);
  for (const socket of sockets) socket.destroy();
});
