import { randomUUID } from 'node:crypto';
import { GATEWAY_ROUTES, type SendRequest, type SendResponse, signRequest } from '@chasqui/gateway-protocol';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { serveParent } from '../processes/child';
import { PLAIN_SENT } from './plain.sql';
import { PLAIN_QUEUE, type PlainJob, type PlainOutcome, type PlainPlace } from './plain-place';

interface PlainWorkerPlace extends PlainPlace {
  gateway: { port: number /** base64 */; requestKey: string };
}

/** As many as wait for a gateway at once. */
const CONCURRENCY = 64;

async function start({ databaseUrl, redisUrl, prefix, gateway }: PlainWorkerPlace): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const http = new HttpPool(`http://127.0.0.1:${gateway.port}`, { connections: CONCURRENCY });
  const key = Buffer.from(gateway.requestKey, 'base64');
  const worker = new Worker<PlainJob, PlainOutcome>(
    PLAIN_QUEUE,
    async ({ data: { id, from, to, text } }) => {
      const body = JSON.stringify({ id, from, to, type: 'text', text } satisfies SendRequest);
      const [method, path] = ['POST', GATEWAY_ROUTES.messages] as const;
      const signed = { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000), method, path, body };
      const headers = { ...signRequest(key, signed), 'content-type': 'application/json' };
      const answer = await http.request({ method, path, headers, body });
      const { message_id: whatsappId = '' } = (await answer.body.json()) as SendResponse;
      if (answer.statusCode !== 200) throw new Error(`the gateway answered ${answer.statusCode}`);
      await pool.query({ ...PLAIN_SENT, values: [id, whatsappId] });
      return { status: 'sent', whatsappId };
    },
    { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }), prefix, concurrency: CONCURRENCY },
  );
  await worker.waitUntilReady();
}

const handlers = { start };
export type PlainWorkerProcess = typeof handlers;

serveParent(handlers);
