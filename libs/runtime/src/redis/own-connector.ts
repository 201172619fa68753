import { createConnection, type NetConnectOpts, type Socket } from 'node:net';
import { connect as tlsConnect, type ConnectionOptions } from 'node:tls';
import { ownLookup } from '@chasqui/config';
import { AbstractConnector, type RedisOptions } from 'ioredis';

/** Connects like ioredis, with a lookup that no full thread pool and no silent resolver stops. */
export class OwnConnector extends AbstractConnector {
  private readonly options: RedisOptions;

  constructor(options: unknown) {
    super((options as RedisOptions).disconnectTimeout ?? 2_000);
    this.options = options as RedisOptions;
  }

  override connect(): Promise<Socket> {
    this.connecting = true;
    return new Promise((resolve, reject) => {
      // ioredis listens from the next tick on.
      process.nextTick(() => {
        if (!this.connecting) {
          reject(new Error('Connection is closed.'));
          return;
        }
        const socket = openSocket(this.options);
        this.stream = socket;
        socket.once('error', (error) => (this.firstError = error));
        resolve(socket);
      });
    });
  }

  /** For a closed connection ioredis would set a timer that nothing ends: it holds the process for 2 s. */
  override disconnect(): void {
    if (this.stream?.closed !== true) super.disconnect();
    this.connecting = false;
  }
}

export function openSocket({ path, port = 6379, host = 'localhost', family, tls }: RedisOptions): Socket {
  const target = path ? { path } : { port, host, family, lookup: ownLookup };
  return tls ? tlsConnect({ ...target, ...tls } as ConnectionOptions) : createConnection(target as NetConnectOpts);
}
