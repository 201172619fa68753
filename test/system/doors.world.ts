import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** One route of one app of this process, as it is served. */
export interface ServedRoute {
  port: number;
  method: string;
  /** With values for its parameters. */
  path: string;
}

interface KnownApp {
  fastify: FastifyInstance;
  routes: RouteOptions[];
}

/**
 * Every route of every app that is started while it watches, public and operations ports alike: Fastify tells of each
 * instance that is made in this process.
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

  /** The servers that listen, by their ports. */
  get servers(): ReadonlyMap<number, Server> {
    return new Map(
      this.apps.flatMap(({ fastify: { server } }) => {
        const address = server.address() as AddressInfo | null;
        return address === null ? [] : [[address.port, server]];
      }),
    );
  }

  /** All of them, and for each app a path that it does not have. */
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

/** What is sent of a request before its answer is waited for; the rest never comes. */
export interface UnfinishedRequest extends ServedRoute {
  headers: Record<string, string>;
  /** The first bytes of the body. */
  first: Buffer;
}

/** @returns the status of the answer; undefined when there is none for so long that it must wait for the body */
export async function statusBeforeBody(request: UnfinishedRequest, patienceMs: number): Promise<number | undefined> {
  const socket = connect(request.port, '127.0.0.1');
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
