import { Socket } from 'node:net';
import { ownLookup } from '@chasqui/config';

/** For the PostgreSQL driver, which connects by port and host (or by path alone) and takes no `lookup`. */
export class OwnSocket extends Socket {
  override connect(...args: unknown[]): this {
    const [port, host] = args;
    // Node's own connect calls this again, with one list that it built from the arguments.
    if (typeof port !== 'number' || typeof host !== 'string') return connectAsGiven.apply(this, args) as this;
    return super.connect({ port, host, lookup: ownLookup });
  }
}

// oxlint-disable-next-line unbound-method -- applied to the socket that it belongs to
const connectAsGiven = Socket.prototype.connect as (...args: unknown[]) => Socket;
