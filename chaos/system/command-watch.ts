import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** `+1795705305.429314 [0 127.0.0.1:58940] "publish" "chasqui:facts" …`; of what a script does it says `lua` for the address. */
const BY_AN_APP = /^\+(?<seconds>\d+\.\d+) \[\d+ (?!lua)[^\]]+\] "[^"]*".* "\{?chasqui\b/;

/**
 * The commands of apps that one Redis is given, as it tells itself (https://redis.io/docs/latest/commands/monitor/). The client
 * of the apps does not do for it: it takes what comes right after the answer to MONITOR for an answer, too (ioredis 5.11).
 */
export class CommandWatch {
  /** When each was carried out, milliseconds since 1970. */
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
