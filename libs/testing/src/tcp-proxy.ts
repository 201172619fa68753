import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { DelayedPipe } from './delayed-pipe';

export interface TcpTarget {
  /** Default 127.0.0.1. */
  host?: string;
  port: number;
}

/** A breakable TCP connection between a client and a server. */
export interface TcpProxy {
  port: number;
  connections(): number;
  /** The server disappears: connections are reset, new ones refused, until `heal`. */
  cut(): Promise<void>;
  /** The network hangs: connections stay, new ones are accepted, no byte passes until `heal`, when all arrive. */
  hang(): void;
  heal(): Promise<void>;
  /** New connections go to another server, as after a DNS change; open ones stay. */
  leadTo(target: TcpTarget): void;
  /** Delays every byte, in both directions. */
  latency(ms: number): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: TcpTarget): Promise<TcpProxy> {
  const proxy = new Proxy(target);
  await proxy.listen(0);
  return proxy;
}

/** @returns a proxy in front of the URL's server, and the URL that leads through it */
export async function startProxyOf(url: string): Promise<{ proxy: TcpProxy; url: string }> {
  const address = new URL(url);
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${proxy.port}`;
  return { proxy, url: address.href };
}

class Proxy implements TcpProxy {
  port = 0;
  private server: Server | undefined;
  private readonly links = new Set<Link>();
  private readonly condition = { hanging: false, delayMs: 0 };

  constructor(private target: TcpTarget) {}

  connections = () => this.links.size;

  leadTo = (target: TcpTarget) => {
    this.target = target;
  };

  hang = () => this.change({ hanging: true });

  latency = (ms: number) => this.change({ delayMs: ms });

  cut = async () => {
    const { server } = this;
    this.server = undefined;
    for (const link of this.links) link.reset();
    if (!server) return;
    server.close();
    await once(server, 'close');
  };

  heal = async () => {
    this.change({ hanging: false, delayMs: 0 });
    if (!this.server) await this.listen(this.port);
  };

  close = () => this.cut();

  async listen(port: number): Promise<void> {
    // Half-open connections are passed on: some protocols answer after the other side's end.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.accept(client));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
    this.port = (server.address() as { port: number }).port;
  }

  private accept(client: Socket): void {
    const link = new Link(client, this.target, this.condition, () => this.links.delete(link));
    this.links.add(link);
  }

  private change(change: Partial<typeof this.condition>): void {
    Object.assign(this.condition, change);
    for (const link of this.links) link.update();
  }
}

class Link {
  private readonly upstream: Socket;
  private readonly pipes: DelayedPipe[];

  constructor(
    private readonly client: Socket,
    target: TcpTarget,
    condition: { hanging: boolean; delayMs: number },
    closed: () => void,
  ) {
    this.upstream = connect({
      host: target.host ?? '127.0.0.1',
      port: target.port,
      allowHalfOpen: true,
      noDelay: true,
    });
    this.pipes = [new DelayedPipe(client, this.upstream, condition), new DelayedPipe(this.upstream, client, condition)];
    for (const socket of [this.client, this.upstream]) {
      socket.on('error', () => this.reset());
      socket.on('close', () => {
        if (this.client.destroyed && this.upstream.destroyed) closed();
      });
    }
  }

  update(): void {
    for (const pipe of this.pipes) pipe.flush();
  }

  reset(): void {
    for (const pipe of this.pipes) pipe.stop();
    for (const socket of [this.client, this.upstream]) if (!socket.destroyed) socket.resetAndDestroy();
  }
}
