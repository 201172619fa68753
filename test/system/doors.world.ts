import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface ServedRoute {
  port: number;
  method: string;
  path: string;
}

interface KnownApp {
  fastify: FastifyInstance;
  routes: RouteOptions[];
}

/**
 * Every route of every app started while it watches, on public and operations ports: Fastify announces each instance
 * made in this process.
 */
export class ServedRoutes {
  private readonly apps: KnownApp[] = [];
  private readonly notice = (message: unknown): void => {
    const app: KnownApp = { fastify: (message as { fastify: FastifyInstance }).fastify, routes: [] };
    app.fastify.addHook('onRoute', (route) => void app.routes.push(route));
    this.apps.push(app);
  };

  constructor() {
    channel('fastify.initialization').subscribe(this.notice);
  }

  get servers(): ReadonlyMap<number, Server> {
    return new Map(
      this.apps.flatMap(({ fastify: { server } }) => {
        const address = server.address() as AddressInfo | null;
        return address === null ? [] : [[address.port, server]];
      }),
    );
  }

  all(): ServedRoute[] {
    channel('fastify.initialization').unsubscribe(this.notice);
    return this.apps.flatMap(({ fastify, routes }) => {
      const { port } = fastify.server.address() as AddressInfo;
      const served = routes.flatMap(({ method, url }) =>
        [method].flat().map((each) => ({ port, method: each, path: pathOf(url) })),
      );
      return [...served, { port, method: 'POST', path: '/nothing/here' }];
    });
  }
}

const pathOf = (url: string): string =>
  url.replaceAll(/:\w+/g, '0198c5a4-0000-7000-8000-000000000000').replaceAll('*', 'x');

/** The part of a request that is sent before waiting for the answer; the rest never comes. */
export interface UnfinishedRequest extends ServedRoute {
  headers: Record<string, string>;
  first: Buffer;
}

/** @returns the status of the answer; undefined if none came in time, so it waits for the body */
export async function statusBeforeBody(request: UnfinishedRequest, patienceMs: number): Promise<number | undefined> {
  // The body follows its head at once, not after the head's confirmation.
  const socket = connect({ port: request.port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = Object.entries({ Host: 'x', ...request.headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(request.first);
  try {
    const head = await new Promise<string>((resolve) => {
      const timer = setTimeout(() => resolve(''), patienceMs);
      socket.once('data', (bytes: Buffer) => {
        clearTimeout(timer);
        resolve(bytes.toString('latin1'));
      });
    });
    return head === '' ? undefined : Number(head.split(' ', 2)[1]);
  } finally {
    socket.destroy();
  }
}
