import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/** A line to a port of this machine that limits the bytes per second towards it; the way back is not limited. */
export class SlowLine {
  /** Carries nothing more, and does not say so. */
  isDead = false;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly targetPort: number,
    private readonly bytesPerS: number,
  ) {
    this.server = createServer((socket) => this.lead(socket));
  }

  /** @returns its port */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private lead(near: Socket): void {
    const far = connect(this.targetPort, '127.0.0.1');
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('close', () => [near, far].forEach((each) => each.destroy())).on('error', () => undefined);
    }
    far.on('data', (bytes: Buffer) => {
      if (!this.isDead) near.write(bytes);
    });
    void this.carry(near, far);
  }

  private async carry(near: Socket, far: Socket): Promise<void> {
    const most = Math.round((this.bytesPerS * STEP_MS) / 1000);
    while (!near.destroyed) {
      if (!this.isDead) {
        const bytes = near.read(Math.min(most, near.readableLength || 1)) as Buffer | null;
        if (bytes !== null) far.write(bytes);
      }
      await sleep(STEP_MS);
    }
  }
}
