import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { openSocket } from './own-connector';
import type { Address, Sentinels } from './sentinels';

const LOOK_AGAIN_MS = 250;
/** A connection to a real master lasts longer. */
const USELESS_MS = 5_000;

export function masterConnector(sentinels: Sentinels): new (options: unknown) => AbstractConnector {
  return class MasterConnector extends AbstractConnector {
    private readonly options: RedisOptions;
    private address: Address | undefined;

    constructor(options: unknown) {
      super((options as RedisOptions).disconnectTimeout ?? 2_000);
      this.options = options as RedisOptions;
    }

    /** Looks until there is a master: a failure would make ioredis give up forever. */
    override async connect(emit: (event: string, error: Error) => void): Promise<Socket> {
      this.connecting = true;
      for (;;) {
        const address = await sentinels.master();
        if (!this.connecting) throw new Error('Connection is closed.');
        if (address !== null) return this.open(address);
        emit('error', new Error(sentinels.said));
        await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
        if (!this.connecting) throw new Error('Connection is closed.');
      }
    }

    /** The master moved: this connection is useless, and may never learn of its end. */
    moved({ host, port }: Address): void {
      if (this.address !== undefined && (this.address.host !== host || this.address.port !== port))
        this.stream?.destroy();
    }

    override disconnect(): void {
      if (this.stream?.closed !== true) super.disconnect();
      this.connecting = false;
    }

    private open(address: Address): Socket {
      const socket = openSocket({ ...this.options, ...address });
      this.stream = socket;
      this.address = address;
      sentinels.hold(this);
      const openedAt = performance.now();
      socket.once('error', (error) => (this.firstError = error));
      socket.once('close', () => {
        if (performance.now() - openedAt < USELESS_MS) sentinels.pass();
        if (this.stream === socket) sentinels.release(this);
      });
      return socket;
    }
  };
}
