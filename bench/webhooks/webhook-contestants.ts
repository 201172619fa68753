import { limitVariables, loadConfig } from '@chasqui/config';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventNotifier } from '@chasqui/lanes';
import type { Redis } from '@chasqui/runtime';
import { Queue } from 'bullmq';
import { webhookSignature } from '../../apps/webhook-dispatcher/src/features/delivery/webhook-signature';
import { Child } from '../processes/child';
import type { BenchServices } from '../services/bench-services';
import type { BarePoster, SignedRequest } from './bare-poster.process';
import type { WebhookDispatcher } from './webhook-dispatcher.process';
import type { WebhookServer } from './webhook-server.process';
import { addEvents, type BenchEndpoint } from './webhook-traffic';
import { PLAIN_WEBHOOKS, type PlainWebhookJob, type PlainWebhooks } from './plain-webhook.process';

export interface Contestant {
  name: string;
  deliveries: number;
  child: { pid: number; stop(): Promise<void> };
  prepare(): Promise<void>;
  go(): Promise<void>;
}

export interface Place {
  services: BenchServices;
  endpoints: readonly BenchEndpoint[];
  privateKey: string;
  server: Child<WebhookServer>;
  redis: Redis;
}

/** Our way: the app itself. Its lanes are blocked until timing starts. */
export async function dispatcher(place: Place, deliveries: number): Promise<Contestant> {
  const { services, endpoints, privateKey, server } = place;
  const { database, prefix } = services;
  const child = Child.start<WebhookDispatcher>(require.resolve('./webhook-dispatcher.process'));
  await child.ask('start', {
    DATABASE_URL: services.databaseUrl,
    DATABASE_POOL_SIZE: 10,
    REDIS_URL: services.redisUrl,
    REDIS_PREFIX: prefix,
    PUBLIC_URL: 'http://127.0.0.1',
    INTERNAL_TOKEN: 't'.repeat(40),
    OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8'],
    WEBHOOK_PRIVATE_KEY: privateKey,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: 0,
    LOG_LEVEL: 'warn',
    SHUTDOWN_TIMEOUT_MS: 5_000,
    ...loadConfig(limitVariables, {}),
  });
  const bell = new EventNotifier(place.redis, prefix, () => undefined);
  return {
    name: 'dispatcher',
    deliveries,
    child,
    prepare: async () => {
      // The lanes must be blocked, not only free, so that nothing is sent before timing starts.
      await until(
        async () => (await countOf(services, "lanes where lane like 'hook:%' and lease_until > now()")) === 0,
      );
      await database.query(
        `insert into lanes (lane, fence, blocked_until) select 'hook:' || id, 0, now() + interval '1 hour'
         from webhook_endpoints order by id on conflict (lane) do update set blocked_until = excluded.blocked_until`,
      );
      await addEvents(database, endpoints, deliveries);
      await server.ask('expect', deliveries);
    },
    go: async () => {
      await database.query(`update lanes set blocked_until = null where lane like 'hook:%'`);
      for (const { orgId } of endpoints) bell.ring(orgId);
      // PostgreSQL is only asked at the end: counting a table under write costs it more than the outcomes do.
      await server.ask('untilServed');
      await until(async () => (await countOf(services, "webhook_deliveries where state = 'queued'")) === 0);
    },
  };
}

/** A loop of undici, ten requests at once per endpoint, without signatures or records. */
export function bare({ services, endpoints }: Place, deliveries: number): Contestant {
  const child = Child.start<BarePoster>(require.resolve('./bare-poster.process'));
  return {
    name: 'bare loop',
    deliveries,
    child,
    prepare: async () => {
      await addEvents(services.database, endpoints, deliveries);
      await child.ask('prepare', await signedRequests(services, endpoints));
      await services.database.query('truncate webhook_deliveries');
    },
    go: async () => {
      const succeeded = await child.ask('post');
      if (succeeded !== deliveries) throw new Error(`the bare loop delivered ${succeeded} of ${deliveries}`);
    },
  };
}

/** One BullMQ job per delivery with its backoff, and the same record of each attempt. */
export async function plainJobs(place: Place, deliveries: number): Promise<Contestant> {
  const { services, endpoints } = place;
  const { databaseUrl, redisUrl, prefix, database } = services;
  const child = Child.start<PlainWebhooks>(require.resolve('./plain-webhook.process'));
  await child.ask('start', { databaseUrl, redisUrl, prefix });
  const queue = new Queue<PlainWebhookJob>(PLAIN_WEBHOOKS, { connection: place.redis, prefix });
  const opts = { attempts: 10, backoff: { type: 'exponential', delay: 5_000 }, removeOnComplete: { count: 1_000 } };
  return {
    name: 'one job per delivery',
    deliveries,
    child,
    prepare: async () => {
      await child.ask('pause');
      await child.ask('expect', deliveries);
      // Their deliveries get lanes of their own, which the dispatcher does not take.
      await database.query(`update webhook_endpoints set status = 'active'`);
      await addEvents(database, endpoints, deliveries);
      await database.query(`update webhook_deliveries set lane = 'plain:' || endpoint_id`);
      const jobs = await jobsOf(services, endpoints);
      await queue.addBulk(jobs.map((data) => ({ name: 'deliver', data, opts })));
    },
    go: async () => {
      await child.ask('resume');
      await child.ask('untilDone');
    },
  };
}

async function jobsOf({ database }: BenchServices, endpoints: readonly BenchEndpoint[]): Promise<PlainWebhookJob[]> {
  const { rows } = await database.query<{ id: string; endpointId: string; eventId: string; body: object }>(
    `select d.id, d.endpoint_id, d.event_id, json_build_object('id', 'evt_' || e.id, 'type', e.type, 'event', e.type,
       'timestamp', e.created_at, 'organization_id', e.org_id, 'test', false, 'data', e.payload) as body
     from webhook_deliveries d join events e on e.id = d.event_id order by d.id`,
  );
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  return rows.map(({ id, endpointId, eventId, body }) => {
    const { url = '', secret = '' } = byId.get(endpointId) ?? {};
    return { deliveryId: id, eventId, url, secret, body: JSON.stringify(body) };
  });
}

async function signedRequests(
  services: BenchServices,
  endpoints: readonly BenchEndpoint[],
): Promise<SignedRequest[][]> {
  const seconds = Math.floor(Date.now() / 1000);
  const lanes = new Map<string, SignedRequest[]>();
  for (const { url, secret, eventId, body } of await jobsOf(services, endpoints)) {
    const id = `evt_${eventId}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Chasqui-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': webhookSignature([key], id, seconds, body),
      'x-webhook-attempt': '1',
    };
    const lane = lanes.get(url) ?? [];
    lanes.set(url, lane);
    lane.push({ url, headers, body });
  }
  return [...lanes.values()];
}

async function countOf({ database }: BenchServices, what: string): Promise<number> {
  return (await database.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}
