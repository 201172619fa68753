import { createHmac } from 'node:crypto';
import { fastify, type FastifyRequest } from 'fastify';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { serveParent } from '../processes/child';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import { PLAIN_ACCEPT, PLAIN_ACCEPT_ONCE, PLAIN_EARLIER, PLAIN_KEY } from './plain.sql';
import { PLAIN_QUEUE, type PlainJob, type PlainOutcome, type PlainPlace } from './plain-place';

interface PlainApiPlace extends PlainPlace {
  /** True: a send is answered when the gateway has taken it; false: when it is committed and queued. */
  waits: boolean;
  phones: readonly string[];
}

interface Key {
  id: string;
  org_id: string;
  per_minute: number;
}

interface Send {
  to: string;
  message: string;
  metadata?: Record<string, string>;
}

const KEYS_FOR_MS = 10_000;
const WITHIN_MS = 30_000;
const MINUTE_MS = 60_000;
const SEND = {
  type: 'object',
  required: ['to', 'message'],
  additionalProperties: false,
  properties: {
    to: { type: 'string', pattern: '^\\+?[1-9][0-9]{6,14}$' },
    message: { type: 'string', minLength: 1, maxLength: 4_096 },
    metadata: { type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 50 },
  },
} as const;

/**
 * The service that a developer who needs only sends would write: Fastify with its own JSON schemas, keys cached for ten
 * seconds, a counter per key and minute in Redis, one prepared statement per message, one BullMQ job per message, and
 * one listener for the outcomes of all waiting callers. Redis commands are pipelined.
 */
class PlainApi {
  private readonly pool: Pool;
  private readonly redis: Redis;
  private readonly queue: Queue<PlainJob, PlainOutcome>;
  private readonly keys = new Map<string, { key: Key; until: number }>();
  private readonly waiting = new Map<string, (outcome: PlainOutcome) => void>();
  private sends = 0;

  constructor(private readonly place: PlainApiPlace) {
    this.pool = new Pool({ connectionString: place.databaseUrl, max: 20 });
    this.redis = new Redis(place.redisUrl, { enableAutoPipelining: true, maxRetriesPerRequest: null });
    this.queue = new Queue(PLAIN_QUEUE, { connection: this.redis, prefix: place.prefix });
  }

  /** @returns its port */
  async start(): Promise<number> {
    if (this.place.waits) await this.hearOutcomes();
    const app = fastify({ logger: { level: 'info' } });
    for (const path of ['/v1/whatsapp/send', '/v1/sms/send']) {
      app.post<{ Body: Send }>(path, { schema: { body: SEND } }, async (request, reply) => {
        const { status, body } = await this.answer(request);
        return reply.code(status).send(body);
      });
    }
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async reset(): Promise<void> {
    await this.queue.obliterate({ force: true });
  }

  private async answer(request: FastifyRequest<{ Body: Send }>): Promise<{ status: number; body: object }> {
    const key = await this.keyOf(request.headers.authorization ?? '');
    if (key === null) return { status: 401, body: { success: false, code: 'UNAUTHORIZED' } };
    if (await this.isOver(key)) return { status: 429, body: { success: false, code: 'RATE_LIMITED' } };
    const { to, message, metadata = {} } = request.body;
    const from = this.place.phones[(this.sends += 1) % this.place.phones.length] ?? '';
    const job = { id: uuid(), from, to: to.replace('+', ''), text: message };
    const once = request.headers['idempotency-key'];
    const values = [job.id, key.org_id, from, job.to, message, metadata];
    const { rowCount } = await (typeof once === 'string'
      ? this.pool.query({ ...PLAIN_ACCEPT_ONCE, values: [...values, once] })
      : this.pool.query({ ...PLAIN_ACCEPT, values }));
    if (rowCount === 0) return this.earlier(key, once);
    const outcome = this.place.waits ? this.outcomeOf(job.id) : null;
    await this.queue.add('send', job, { jobId: job.id, removeOnComplete: true });
    if (outcome === null) return { status: 201, body: toBody(job.id, 'pending') };
    const { status } = await outcome;
    return { status: 200, body: toBody(job.id, status) };
  }

  /** Not accepted: the key was used before, or the plan is full. */
  private async earlier(key: Key, once: string | string[] | undefined): Promise<{ status: number; body: object }> {
    const { rows } = await this.pool.query<{ id: string; status: string }>({
      ...PLAIN_EARLIER,
      values: [key.org_id, once ?? ''],
    });
    const [found] = rows;
    if (found === undefined) return { status: 402, body: { success: false, code: 'PLAN_LIMIT_REACHED' } };
    return { status: 200, body: toBody(found.id, found.status) };
  }

  private async keyOf(authorization: string): Promise<Key | null> {
    const hmac = createHmac('sha256', BENCH_SECRETS.API_KEY_PEPPER)
      .update(authorization.slice('Bearer '.length))
      .digest('hex');
    const kept = this.keys.get(hmac);
    if (kept !== undefined && kept.until > Date.now()) return kept.key;
    const { rows } = await this.pool.query<Key>(PLAIN_KEY, [hmac]);
    const [key] = rows;
    if (key === undefined) return null;
    this.keys.set(hmac, { key, until: Date.now() + KEYS_FOR_MS });
    return key;
  }

  private async isOver({ id, per_minute }: Key): Promise<boolean> {
    const counter = `${this.place.prefix}:rate:${id}:${Math.floor(Date.now() / MINUTE_MS)}`;
    const count = await this.redis.incr(counter);
    if (count === 1) await this.redis.pexpire(counter, 2 * MINUTE_MS);
    return count > per_minute;
  }

  private outcomeOf(id: string): Promise<PlainOutcome> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Error('the gateway did not answer'));
      }, WITHIN_MS);
      this.waiting.set(id, (outcome) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(outcome);
      });
    });
  }

  private async hearOutcomes(): Promise<void> {
    const connection = new Redis(this.place.redisUrl, { maxRetriesPerRequest: null });
    const events = new QueueEvents(PLAIN_QUEUE, { connection, prefix: this.place.prefix });
    events.on('completed', ({ jobId, returnvalue }) => {
      this.waiting.get(jobId)?.(returnvalue);
    });
    await events.waitUntilReady();
  }
}

const toBody = (id: string, status: string): object => ({ success: true, data: { id, status } });

let api: PlainApi | undefined;
const handlers = {
  start: (place: PlainApiPlace): Promise<number> => {
    api = new PlainApi(place);
    return api.start();
  },
  reset: async (): Promise<void> => api?.reset(),
};
export type PlainApiProcess = typeof handlers;

serveParent(handlers);
