import { afterEach, describe, expect, it } from '@jest/globals';
import fastifyOf, { type FastifyInstance } from 'fastify';
import { StrangerPace } from './stranger-pace';

let fastify: FastifyInstance | undefined;
afterEach(() => fastify?.close());

async function start(): Promise<string> {
  fastify = fastifyOf();
  new StrangerPace().attach(fastify, ({ headers }) => headers.cookie === undefined);
  fastify.get('/', () => 'page');
  return fastify.listen({ host: '127.0.0.1', port: 0 });
}

describe('the pace of strangers', () => {
  it('a network gets a hundred answers at once and a hundred a second, and who is known does not wait for it', async () => {
    const url = await start();
    const since = performance.now();
    const took = async (headers: Record<string, string> = {}): Promise<number> => {
      expect(await (await fetch(url, { headers })).text()).toBe('page');
      return performance.now() - since;
    };
    const strangers = Array.from({ length: 250 }, () => took());
    const known = await took({ cookie: 'session' });
    const ends = (await Promise.all(strangers)).toSorted((a, b) => a - b);
    expect(known).toBeLessThan(ends[249] ?? 0);
    expect(ends[249]).toBeGreaterThan(1_400);
  });

  it('requests of clients that have left give up their places', async () => {
    const url = await start();
    const left = new AbortController();
    const gone = Array.from({ length: 300 }, () => fetch(url, { signal: left.signal }).catch(() => 'gone'));
    await Promise.race(gone);
    left.abort();
    await Promise.all(gone);
    const since = performance.now();
    expect((await fetch(url)).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(1_500);
  });
});
