import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { ProxyTunnel } from './proxy-tunnel';

type Callback = (error: Error | null, stream: Duplex) => void;
/** Callers pass the port as text or as a number. */
type Target = Omit<ConnectionOptions, 'port'> & { host?: string; hostname?: string; port?: number | string };

/** Requests over TLS through a proxy, for Baileys' `agent` (wss) and `fetchAgent` (uploads). */
export class TunneledHttpsAgent extends HttpsAgent {
  constructor(
    private readonly tunnel: ProxyTunnel,
    options: { ca?: string } = {},
  ) {
    super({ ...options, keepAlive: false });
  }

  override createConnection(options: Target, callback?: Callback): undefined {
    const host = options.hostname ?? options.host ?? '';
    const servername = options.servername || (isIP(host) > 0 ? undefined : host);
    this.tunnel.open(host, Number(options.port ?? 443)).then(
      (socket) => {
        callback?.(null, connectTls({ ...options, port: undefined, socket, servername }));
        socket.resume();
      },
      (error: unknown) => callback?.(error as Error, undefined as never),
    );
    return undefined;
  }
}

/** Without TLS: the test network has none. */
export class TunneledHttpAgent extends HttpAgent {
  constructor(private readonly tunnel: ProxyTunnel) {
    super({ keepAlive: false });
  }

  override createConnection(options: Target, callback?: Callback): undefined {
    this.tunnel.open(options.hostname ?? options.host ?? '', Number(options.port ?? 80)).then(
      (socket) => {
        callback?.(null, socket);
        // Paused until now, when a reader is there.
        socket.resume();
      },
      (error: unknown) => callback?.(error as Error, undefined as never),
    );
    return undefined;
  }
}
