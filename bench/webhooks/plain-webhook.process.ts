import { createHmac } from 'node:crypto';
import { Database } from '@chasqui/database';
import { createLogger, redisForWorkers } from '@chasqui/runtime';
import { Worker } from 'bullmq';
import { Agent, request } from 'undici';
import { serveParent } from '../processes/child';

export const PLAIN_WEBHOOKS = 'plain-webhooks';

/** Everything a job needs: nothing is read from PostgreSQL before its request. */
export interface PlainWebhookJob {
  deliveryId: string;
  eventId: string;
  url: string;
  secret: string;
  body: string;
}

export interface PlainWebhookPlace {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
}

const CONCURRENCY = 100;
let worker: Worker<PlainWebhookJob> | undefined;
let done = 0;
let wanted = 0;
let reached: () => void = () => undefined;

/** Records the outcome as the dispatcher does: the delivery and its attempt. */
const RECORD = {
  name: 'plain_hook_record',
  text: `
    with changed as (
      update webhook_deliveries set state = 'done', status = 'succeeded', attempts = $2, http_status = $3,
        duration_ms = $4, response_excerpt = $5, first_started_at = coalesce(first_started_at, now()), finished_at = now()
      where id = $1 and state = 'queued'
      returning id, attempts, org_id, http_status, duration_ms, response_excerpt
    )
    insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt)
    select id, attempts, org_id, http_status, duration_ms, response_excerpt from changed`,
};

const handlers = {
  /** One job per delivery: signs, posts, records. BullMQ retries failures with its own backoff. */
  start: async ({ databaseUrl, redisUrl, prefix }: PlainWebhookPlace) => {
    const database = await Database.connect({
      url: databaseUrl,
      poolSize: 10,
      applicationName: 'bench-plain-webhooks',
    });
    const agent = new Agent({ connections: 10 });
    const deliver = async (job: PlainWebhookJob, attempt: number): Promise<void> => {
      const began = performance.now();
      const headers = signed(job, attempt);
      const answer = await request(job.url, { method: 'POST', headers, body: job.body, dispatcher: agent });
      const excerpt = (await answer.body.text()).slice(0, 4_096);
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
      const tookMs = Math.round(performance.now() - began);
      await database.query(RECORD, [job.deliveryId, attempt, answer.statusCode, tookMs, excerpt]);
      done += 1;
      if (done >= wanted) reached();
    };
    const logger = createLogger({ app: 'bench', level: 'warn' });
    worker = new Worker<PlainWebhookJob>(PLAIN_WEBHOOKS, (job) => deliver(job.data, job.attemptsMade + 1), {
      connection: redisForWorkers(redisUrl, logger),
      prefix,
      concurrency: CONCURRENCY,
      lockDuration: 20_000,
    });
    worker.on('failed', (_job, error) => logger.error({ err: error }, 'a job of the benchmark failed'));
    await worker.waitUntilReady();
  },
  pause: async () => {
    await worker?.pause(true);
  },
  /** Resets the count for `untilDone`. */
  expect: (deliveries: number) => {
    done = 0;
    wanted = deliveries;
  },
  resume: () => {
    // Its promise resolves only when the worker ends.
    void worker?.resume();
  },
  untilDone: () =>
    new Promise<void>((resolve) => {
      reached = resolve;
      if (done >= wanted) resolve();
    }),
};
export type PlainWebhooks = typeof handlers;

function signed({ eventId, secret, body }: PlainWebhookJob, attempt: number): Record<string, string> {
  const id = `evt_${eventId}`;
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
    'x-webhook-attempt': String(attempt),
  };
}

serveParent(handlers);
