import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@chasqui/database';
import { ReplyHub } from '@chasqui/lanes';
import { RetentionJob, Redis, type RunningApp } from '@chasqui/runtime';
import { GatewayCaller } from '@chasqui/whatsapp';
import { waitFor } from '@chasqui/testing';
import { Operations } from '@chasqui/http';
import { Queue } from 'bullmq';
import { KeyUseCounter } from './features/authentication/key-use-counter';
import { RequestLog } from './features/request-log/request-log.service';
import { BulkService } from './features/bulk/bulk.service';
import { EventStreams } from './features/events/event-streams.service';
import { RefusalPace } from './http/refusal-pace';
import { ApiHarness, withKey } from './testing/api-gateway.harness';

let harness: ApiHarness;
let key: string;
let done: string[];

beforeAll(async () => {
  harness = await ApiHarness.create();
  ({ key } = await harness.aKey());
});
afterAll(() => harness.close());

function note<C extends { prototype: object }>(
  { prototype }: C,
  method: string & keyof C['prototype'],
  what: string | ((self: C['prototype']) => string),
): void {
  const methods = prototype as Record<string, (this: unknown, ...values: unknown[]) => unknown>;
  const original = methods[method];
  jest.spyOn(methods, method).mockImplementation(function noted(this: unknown, ...values) {
    const add = (): number => done.push(typeof what === 'string' ? what : what(this as C['prototype']));
    const result = original?.apply(this, values);
    if (result instanceof Promise) return result.finally(add);
    add();
    return result;
  });
}

beforeEach(() => {
  done = [];
  note(Operations, 'onModuleDestroy', 'readiness is off');
  note(BulkService, 'beforeApplicationShutdown', 'callers of bulk sends are sent away');
  note(EventStreams, 'beforeApplicationShutdown', 'event streams end');
  note(RefusalPace, 'beforeApplicationShutdown', 'refusals are answered');
  note(RetentionJob, 'stop', 'nothing old is deleted any more');
  note(GatewayCaller, 'close', 'calls of gateway apps end');
  note(KeyUseCounter, 'onApplicationShutdown', 'the use of keys is written');
  note(RequestLog, 'onApplicationShutdown', 'the last requests are logged');
  note(ReplyHub, 'stop', 'nobody waits for replies');
  note(Queue, 'close', 'a queue is closed');
  note(Operations, 'close', 'health and metrics end');
  note(Redis, 'disconnect', ({ options }) => `${options.connectionName} is gone`);
  note(Database, 'close', 'the database is gone');
});
afterEach(() => {
  jest.restoreAllMocks();
  harness.sender.reset();
});

const BEFORE = ['callers of bulk sends are sent away', 'event streams end', 'refusals are answered'];
const FEATURES = [
  'calls of gateway apps end',
  'nothing old is deleted any more',
  'nothing old is deleted any more',
  'nothing old is deleted any more',
  'the last requests are logged',
  'the use of keys is written',
];
const CORE = [
  'nobody waits for replies',
  'api-gateway-subscriber is gone',
  ...Array.from({ length: 5 }, () => 'a queue is closed'),
  'health and metrics end',
  'api-gateway is gone',
  'the database is gone',
];

/** Closes the app during a send, which may finish only after everything that must happen before its answer. */
async function closeDuringSend(app: RunningApp, base: string): Promise<void> {
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { next } = harness.sender;
  harness.sender.next = async () => {
    await gate;
    done.push('the send is answered');
    return next();
  };
  const answer = fetch(`${base}/v1/whatsapp/send`, {
    method: 'POST',
    body: '{"to":"4915112345678","message":"hi"}',
    headers: { ...withKey(key), 'content-type': 'application/json' },
  });
  await waitFor(() => harness.sender.inputs.length > 0, { what: 'the send to be under way' });
  const closed = app.close();
  await waitFor(() => done.length > BEFORE.length, { what: 'everything that comes before the end of requests' });
  // The process can be monitored while a request is under way.
  for (let times = 0; times < 20; times += 1) {
    expect((await fetch(`${app.opsUrl}/health/ready`)).status).toBe(503);
  }
  finish();
  expect((await answer).status).toBe(200);
  await closed;
}

function expectOrder(): void {
  const features = BEFORE.length + 2;
  expect(done[0]).toBe('readiness is off');
  expect(done.slice(1, 1 + BEFORE.length).sort()).toEqual(BEFORE);
  expect(done[features - 1]).toBe('the send is answered');
  expect(done.slice(features, features + FEATURES.length).sort()).toEqual(FEATURES);
  expect(done.slice(features + FEATURES.length)).toEqual(CORE);
}

describe('an API that is closed', () => {
  it('an API that is closed dismisses who waits, answers what is under way, closes its features, then what they stand on', async () => {
    const app = await harness.start();
    await closeDuringSend(app, app.url);
    expectOrder();
  });

  it('an API that somebody else’s server listens for closes in the same order', async () => {
    let own: Server | undefined;
    const shared = createServer((request, response) => own?.emit('request', request, response));
    await new Promise<void>((resolve) => shared.listen(0, '127.0.0.1', resolve));
    const app = await harness.start({}, (handler) => (own = createServer(handler)));
    await closeDuringSend(app, `http://127.0.0.1:${(shared.address() as AddressInfo).port}`);
    shared.closeAllConnections();
    shared.close();
    expectOrder();
  });
});

it('a running API has one connection for all that it hears of', async () => {
  const subscribe = jest.spyOn(Redis.prototype, 'subscribe');
  await harness.start();
  const channels = subscribe.mock.calls.map(([channel]) => String(channel).replace(/:[\da-f-]{36}$/, ''));
  expect(channels.sort()).toEqual([`${harness.redisPrefix}:facts`, `${harness.redisPrefix}:reply`]);
  expect(new Set(subscribe.mock.contexts).size).toBe(1);
});
