import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  addAcceptors,
  CONNECTION_LIMITS,
  HTTP_LIMITS,
  type ConnectionLimits,
  HTTP_SERVER_OPTIONS,
  limitConnections,
  limitHttpServer,
  type ServerFactory,
} from '@chasqui/http';
import { StartError } from '@chasqui/runtime';

export const USUAL_PORT = 3000;

/**
 * One port for several apps, by path, as a reverse proxy does in a larger installation. Each app gets a server of its
 * own that does not listen; requests and upgrades are handed to it.
 */
export class SharedPort {
  private readonly apps: { prefix: string; server: Server }[] = [];
  private readonly server: Server;
  private readonly withoutUpgrades: Server;
  private closed: Promise<void> | undefined;

  constructor(connections: ConnectionLimits = CONNECTION_LIMITS) {
    const handle: RequestListener = (request, response) => {
      const app = this.appOf(request);
      if (app === undefined) response.writeHead(503, { 'Retry-After': '1' }).end();
      else app.emit('request', request, response);
    };
    this.server = createServer(HTTP_SERVER_OPTIONS, handle);
    this.withoutUpgrades = createServer(HTTP_SERVER_OPTIONS, handle);
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const app = this.appOf(request);
      if (isWebSocket(request) && app !== undefined && app.listenerCount('upgrade') > 0) {
        app.emit('upgrade', request, socket, head);
        return;
      }
      // Some clients offer HTTP/2 with each request: a server that does not want it answers as if it were not there
      // (RFC 9110 section 7.8). Node left the request unread, so a server without upgrades reads it again.
      socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]));
      this.withoutUpgrades.emit('connection', socket);
    });
    for (const server of [this.server, this.withoutUpgrades]) {
      server.on('clientError', (error, socket) => this.apps.at(-1)?.server.emit('clientError', error, socket));
      limitHttpServer(server);
    }
    limitConnections(this.server, connections);
    // Node checks for late headers and bodies on listening servers; this one only gets connections handed over.
    this.withoutUpgrades.emit('listening');
  }

  /**
   * Server of the app at a path without a trailing slash, and below. The one for `/` gets the rest, so it comes last.
   */
  factoryFor(prefix: string): ServerFactory {
    return (handler: RequestListener) => {
      const server = createServer(handler);
      this.apps.push({ prefix, server });
      return server;
    };
  }

  /**
   * @param port 0: the former one, else the usual one, else a free one
   * @param former port of the last start on the same data: gateway apps know the service by it
   * @returns the listening port
   * @throws Error with a sentence if the requested port is taken
   */
  async listen(host: string, port: number, former?: number): Promise<number> {
    if (port === 0) {
      const wanted = [former ?? USUAL_PORT, USUAL_PORT, 0];
      for (const each of wanted) {
        const listening = await this.tryPort(host, each);
        if (listening !== undefined) return listening;
      }
    }
    const listening = await this.tryPort(host, port);
    if (listening !== undefined) return listening;
    throw new StartError(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`);
  }

  /** Undefined if it is taken. */
  private async tryPort(host: string, port: number): Promise<number | undefined> {
    try {
      return await listenOn(this.server, host, port);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
      throw error;
    }
  }

  /** Accepts no more connections; requests in progress continue. */
  refuseNew(): void {
    if (this.closed !== undefined || !this.server.listening) return;
    this.closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.withoutUpgrades.close();
    this.server.closeIdleConnections();
  }

  /** Resolves when the last connection has ended; the apps must have ended theirs. */
  async close(): Promise<void> {
    this.refuseNew();
    this.server.closeAllConnections();
    await this.closed;
  }

  private appOf(request: IncomingMessage): Server | undefined {
    // A proxy may send the whole URL; without a path it belongs to the root app.
    const path = (request.url ?? '/').replace(/^https?:\/\/[^/]*/i, '');
    return this.apps.find(({ prefix }) => prefix === '/' || isBelow(path, prefix))?.server;
  }
}

/** `/console` includes `/console/keys` and `/console?x=1`, but not `/consoles`. */
const isBelow = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && ['', '/', '?', '#'].includes(path.charAt(prefix.length));

const isWebSocket = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket';

/** The request line and headers as received, without the offer to upgrade. */
function headOf(request: IncomingMessage): string {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!/^(upgrade|http2-settings|connection)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: HTTP_LIMITS.backlog }, () => {
      server.off('error', reject);
      // Without acceptors connections are taken one by one, which suffices for one machine and is not worth a message.
      addAcceptors(server).catch(() => undefined);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
