import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { freePort } from '@chasqui/local-services';
import type { AppProcess } from '../installation/app-process';
import { startServer } from '../installation/installation';
import { laneFeed } from '../lanes/lane-feeder';
import type { LoadGenerator } from '../load/load-generator';
import { Child } from '../processes/child';
import type { BenchServices } from '../services/bench-services';
import { addBenchPhone, type BenchPhone } from '../sms/bench-phone';
import { createTenants } from '../tenants/tenants';
import type { WebhookServer } from '../webhooks/webhook-server.process';
import { addEndpoints, addEvents } from '../webhooks/webhook-traffic';
import type { SlowPairing } from './slow-pairing.process';

export const ANSWER_MS = 100;
const SENDERS = 40;

export interface Copy {
  app: AppProcess;
  port: number;
}

export interface CopiedApp {
  name: string;
  start(): Promise<Copy>;
  measure(copies: readonly Copy[], ms: number): Promise<number>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const starter =
  (app: string, services: BenchServices, more: Settings = {}) =>
  async (): Promise<Copy> => {
    const port = await freePort();
    return { app: await startServer(app, services, port, more), port };
  };

async function rateOf(done: () => Promise<number> | number, ms: number): Promise<number> {
  const [before, began] = [await done(), performance.now()];
  await sleep(ms);
  return (((await done()) - before) * 1000) / (performance.now() - began);
}

export async function copiedSender(services: BenchServices, messages: number): Promise<CopiedApp> {
  const { database } = services;
  const pairing = Child.start<SlowPairing>(require.resolve('./slow-pairing.process'));
  const port = await pairing.ask('listen', ANSWER_MS);
  const tenants = await createTenants(services, SENDERS);
  await database.query('update gateways set owner_address = $1', [`127.0.0.1:${port}`]);
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  await laneFeed(database, redis, services.prefix, tenants)(messages);
  return {
    name: 'whatsapp-sender',
    start: starter('whatsapp-sender', services),
    measure: (_, ms) => rateOf(() => pairing.ask('served'), ms),
    stop: async () => {
      redis.disconnect();
      await pairing.stop();
    },
  };
}

export async function copiedDispatcher(services: BenchServices, messages: number): Promise<CopiedApp> {
  const server = Child.start<WebhookServer>(require.resolve('../webhooks/webhook-server.process'));
  const port = await server.ask('listen');
  await server.ask('answerAfter', ANSWER_MS);
  const { endpoints, privateKey } = await addEndpoints(services.database, port);
  await addEvents(services.database, endpoints, messages);
  return {
    name: 'webhook-dispatcher',
    start: starter('webhook-dispatcher', services, {
      WEBHOOK_PRIVATE_KEY: privateKey,
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    }),
    measure: (_, ms) => rateOf(() => server.ask('served'), ms),
    stop: () => server.stop(),
  };
}

const phonesOf = async (services: BenchServices, orgIds: readonly string[]): Promise<BenchPhone[]> => {
  const phones: BenchPhone[] = [];
  for (const orgId of orgIds) phones.push(await addBenchPhone(services.database, orgId, 'live'));
  return phones;
};

export async function copiedApi(services: BenchServices): Promise<CopiedApp> {
  const tenants = await createTenants(services, SENDERS);
  await phonesOf(
    services,
    tenants.map(({ orgId }) => orgId),
  );
  const bodies = Array.from({ length: 200 }, (_, n) =>
    JSON.stringify({ to: `4915550${String(n).padStart(6, '0')}`, message: 'Your order 4711 has been shipped.' }),
  );
  const generators: Child<LoadGenerator>[] = [];
  const generatorAt = (place: number): Child<LoadGenerator> =>
    (generators[place] ??= Child.start<LoadGenerator>(require.resolve('../load/load-generator')));
  const common = { path: '/v1/sms/send', keys: tenants.map(({ key }) => key), bodies, withIdempotencyKeys: true };
  return {
    name: 'api-gateway',
    start: starter('api-gateway', services),
    measure: async (copies, ms) => {
      const load = { ...common, connections: 16, warmUpMs: 2_000, measureMs: ms };
      const results = await Promise.all(
        copies.map(({ port }, place) => generatorAt(place).ask('run', { ...load, port })),
      );
      return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
    },
    stop: async () => {
      for (const generator of generators) await generator.stop();
    },
  };
}

export async function copiedSmsDispatcher(services: BenchServices, messages: number): Promise<CopiedApp> {
  const tenants = await createTenants(services, SENDERS);
  const phones = await phonesOf(
    services,
    tenants.map(({ orgId }) => orgId),
  );
  await services.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content,
       payload, metadata, lane, lane_seq, priority, state, give_up_at, charged, version, attempts)
     select uuidv7(), p.org_id, 'live', 'sms', 'outbound', 'pending', 'text', '4915550000001', '', p.id, 'Hello',
       '{"sms": {"encoding": "gsm7", "segments": 1, "sim": null, "delivery_report": true}}', '{}', 'sms:' || p.id,
       nextval('messages_lane_seq'), 1, 'queued', now() + interval '1 day', '{}', 1, 0
     from sms_phones p, generate_series(1, $1::integer)`,
    [Math.ceil(messages / SENDERS)],
  );
  return {
    name: 'sms-dispatcher',
    start: starter('sms-dispatcher', services),
    measure: async (copies, ms) => {
      const run = { done: 0, isOver: false };
      const loops = phones.map((phone, place) => fetchAndReport(phone, copies[place % copies.length] as Copy, run));
      await sleep(2_000);
      const rate = await rateOf(() => run.done, ms);
      run.isOver = true;
      await Promise.all(loops);
      return rate;
    },
    stop: () => Promise.resolve(),
  };
}

async function fetchAndReport(
  { token }: BenchPhone,
  { port }: Copy,
  run: { done: number; isOver: boolean },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/sms-phone/v1/message`;
  while (!run.isOver) {
    const answer = await fetch(`${url}?order=fifo`, { headers });
    const messages = answer.ok ? ((await answer.json()) as { id: string; phoneNumbers: string[] }[]) : [];
    await sleep(ANSWER_MS);
    for (let at = 0; at < messages.length && !run.isOver; at += 10) {
      const part = messages.slice(at, at + 10);
      const body = part.map(({ id, phoneNumbers }) => {
        const recipients = phoneNumbers.map((phoneNumber) => ({ phoneNumber, state: 'Sent' }));
        return { id, state: 'Sent', recipients, states: {} };
      });
      const report = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
      await report.arrayBuffer();
      if (report.ok) run.done += part.length;
    }
  }
}
