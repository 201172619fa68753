import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** One address for several replicas, as a load balancer gives: each connection goes to the first that takes it. */
export class ReplicaFront {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private turn = 0;

  constructor(private readonly ports: readonly number[]) {
    this.server = createServer({ noDelay: true }, (client) => {
      this.turn += 1;
      this.keep(client);
      this.forward(client, this.turn, 0);
    });
  }

  /** @param port 0 takes a free one */
  async listen(port = 0): Promise<number> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as { port: number }).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private forward(client: Socket, turn: number, tries: number): void {
    const port = this.ports[(turn + tries) % this.ports.length];
    if (port === undefined || tries >= this.ports.length) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: '127.0.0.1', port, noDelay: true });
    this.keep(upstream);
    const next = (): void => this.forward(client, turn, tries + 1);
    upstream.once('error', next);
    upstream.once('connect', () => {
      upstream.off('error', next);
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => client.destroy());
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    // 'close' follows every 'error'.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
