import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * `+1795705305.429314 [0 127.0.0.1:58940] "publish" "chasqui:facts" …`; commands inside a script have `lua` for the
 * address.
 */
const BY_AN_APP = /^\+(?<seconds>\d+\.\d+) \[\d+ (?!lua)[^\]]+\] "[^"]*".* "\{?chasqui\b/;

/**
 * The apps' commands to one Redis, from MONITOR (https://redis.io/docs/latest/commands/monitor/). The apps' client
 * cannot be used: it takes what follows the answer to MONITOR for an answer, too (ioredis 5.11).
 */
export class CommandWatch {
  /** When each was executed, epoch milliseconds. */
  readonly times: number[] = [];

  private constructor(private readonly socket: Socket) {
    createInterface({ input: socket }).on('line', (line) => {
      const seconds = BY_AN_APP.exec(line)?.groups?.seconds;
      if (seconds !== undefined) this.times.push(1_000 * Number(seconds));
    });
  }

  static async begin(port: number, password: string): Promise<CommandWatch> {
    const socket = connect({ host: '127.0.0.1', port });
    // It ends with its server, or when the server becomes a replica.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const watch = new CommandWatch(socket);
    socket.write(`AUTH ${password}\r\nMONITOR\r\n`);
    return watch;
  }

  end(): void {
    this.socket.destroy();
  }
}
