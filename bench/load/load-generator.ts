import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveParent } from '../processes/child';
import { quantile } from '../report/statistics';
import { LoadConnection } from './load-connection';
import type { LoadOptions, LoadResult } from './load-options';

async function run(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const unexpected: Record<string, number> = {};
  const { expected = 201 } = options;
  let isMeasuring = false;
  const target = {
    port: options.port,
    nextRequest: requestsOf(options),
    onAnswer: (status: number, tookMs: number) => {
      if (!isMeasuring) return;
      if (status === expected) latencies.push(tookMs);
      else unexpected[status] = (unexpected[status] ?? 0) + 1;
    },
  };
  const connections = Array.from({ length: options.connections }, () => new LoadConnection(target));
  for (const connection of connections) connection.start();
  await sleep(options.warmUpMs);
  isMeasuring = true;
  const began = performance.now();
  await sleep(options.measureMs);
  isMeasuring = false;
  const tookMs = performance.now() - began;
  for (const connection of connections) connection.stop();
  return {
    perSecond: (latencies.length / tookMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    unexpected,
  };
}

function requestsOf({ path, keys, bodies, withIdempotencyKeys }: LoadOptions): () => string {
  const common = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
  const heads = keys.length > 0 ? keys.map((key) => `${common}Authorization: Bearer ${key}\r\n`) : [common];
  const ends = bodies.map((body) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  const run = randomUUID();
  let asked = 0;
  return () => {
    asked += 1;
    const head = heads[asked % heads.length] as string;
    const end = ends[asked % ends.length] as string;
    return withIdempotencyKeys ? `${head}Idempotency-Key: ${run}-${asked}\r\n${end}` : head + end;
  };
}

const handlers = { run };
export type LoadGenerator = typeof handlers;

serveParent(handlers);
