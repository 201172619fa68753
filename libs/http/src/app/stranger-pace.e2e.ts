import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import fastifyOf, { type FastifyInstance } from 'fastify';
import { StrangerPace } from './stranger-pace';

let fastify: FastifyInstance | undefined;
afterEach(() => fastify?.close());

async function start(): Promise<FastifyInstance> {
  fastify = fastifyOf();
  new StrangerPace().attach(fastify, ({ headers }) => headers.cookie === undefined);
  fastify.get('/', () => 'page');
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  return fastify;
}

describe('the pace of strangers', () => {
  it('a network gets a hundred answers at once and a hundred a second, and who is known does not wait for it', async () => {
    const app = await start();
    const since = performance.now();
    // Without sockets: on a busy machine 250 of them take as long as the pace.
    const took = async (headers: Record<string, string> = {}): Promise<number> => {
      expect((await app.inject({ url: '/', headers })).body).toBe('page');
      return performance.now() - since;
    };
    const strangers = Array.from({ length: 250 }, () => took());
    const known = await took({ cookie: 'session' });
    const ends = (await Promise.all(strangers)).toSorted((a, b) => a - b);
    expect(known).toBeLessThan(ends[249] ?? 0);
    expect(ends[249]).toBeGreaterThan(1_400);
  });

  it('requests of clients that have left give up their places', async () => {
    const app = await start();
    const { port } = app.server.address() as AddressInfo;
    const gone = connect(port, '127.0.0.1');
    gone.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300));
    await once(gone, 'data');
    gone.destroy();
    await waitFor(async () => (await connectionsOf(app)) === 0, { what: 'it to have left', intervalMs: 10 });
    const since = performance.now();
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
    expect(performance.now() - since).toBeLessThan(1_500);
  });
});

const connectionsOf = ({ server }: FastifyInstance): Promise<number> => promisify(server.getConnections.bind(server))();
