import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { Child } from '../processes/child';
import type { BenchServices } from '../services/bench-services';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import { PLAIN_TABLES } from './plain.sql';
import type { PlainApiProcess } from './plain-api.process';
import type { PlainPlace } from './plain-place';
import type { PlainWorkerProcess } from './plain-worker.process';

export const PLAIN =
  'Plain: Fastify, pg, ioredis and BullMQ as who needs only this would use them, with tables of its own: a key that is remembered ' +
  'for ten seconds, a counter per key and minute in Redis, one prepared statement per message (plan, message, idempotency key), ' +
  'committed before the answer, and one BullMQ job. No contact, conversation, consent, order, event or webhook.';

export interface PlainGateway {
  port: number;
  /** base64 */
  requestKey: string;
  phones: readonly string[];
}

export interface PlainService {
  port: number;
  pids: Readonly<Record<string, number>>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** @param gateway null: a send is answered when it is accepted, and is never sent */
export async function startPlainService(
  services: BenchServices,
  keys: readonly { orgId: string; key: string }[],
  gateway: PlainGateway | null,
): Promise<PlainService> {
  const { databaseUrl, redisUrl, prefix } = services;
  await fill(services, keys);
  const place: PlainPlace = { databaseUrl, redisUrl, prefix: `${prefix}-plain` };
  const api = Child.start<PlainApiProcess>(require.resolve('./plain-api.process'), { silent: true });
  const phones = gateway?.phones ?? ['15550200000'];
  const port = await api.ask('start', { ...place, waits: gateway !== null, phones });
  const worker = gateway && Child.start<PlainWorkerProcess>(require.resolve('./plain-worker.process'));
  if (gateway) await worker?.ask('start', { ...place, gateway });
  return {
    port,
    pids: { api: api.pid, ...(worker && { worker: worker.pid }) },
    reset: () => api.ask('reset'),
    stop: async () => {
      await worker?.stop();
      await api.stop();
    },
  };
}

async function fill({ database }: BenchServices, keys: readonly { orgId: string; key: string }[]): Promise<void> {
  await database.query(PLAIN_TABLES);
  const hmacs = keys.map(({ key }) => createHmac('sha256', BENCH_SECRETS.API_KEY_PEPPER).update(key).digest('hex'));
  const orgIds = keys.map(({ orgId }) => orgId);
  await database.query(
    `insert into plain_keys (id, org_id, hmac, per_minute)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], array_fill(1000000000, array[cardinality($1::uuid[])]))`,
    [keys.map(() => uuid()), orgIds, hmacs],
  );
  await database.query(
    `insert into plain_usage (org_id, month) select distinct id, date_trunc('month', now())::date from unnest($1::uuid[]) id`,
    [orgIds],
  );
}
