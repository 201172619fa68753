import type { Redis } from '@chasqui/platform';
import type { SentinelTrio } from '@chasqui/testing';

/** What an app names its keys and channels by. */
const OURS = /^\{?chasqui\b/;
/** Of what a script does, MONITOR says this instead of an address. */
const SCRIPT = 'lua';

/** The commands of apps that one Redis is given, as it tells itself (MONITOR). */
export class CommandWatch {
  /** When each was carried out, milliseconds since 1970. */
  readonly times: number[] = [];

  private constructor(private readonly connection: Redis) {}

  static async begin(trio: SentinelTrio, port: number): Promise<CommandWatch> {
    const connection = trio.connection(port);
    await connection.connect();
    const watch = new CommandWatch(await connection.monitor());
    connection.disconnect();
    watch.connection.on('error', () => undefined);
    watch.connection.on('monitor', (time: string, words: readonly string[], from: string) => {
      if (from !== SCRIPT && words.slice(1).some((word) => OURS.test(word))) watch.times.push(1_000 * Number(time));
    });
    return watch;
  }

  end(): void {
    this.connection.disconnect();
  }
}
