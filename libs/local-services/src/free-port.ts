import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that Linux gives to connections and to whoever asks for any port (`ip_local_port_range` begins at 32,768): between the
 * look and its use nobody gets a port by chance.
 */
const RANGE = { first: 15_000, end: 32_000 } as const;
/** Also those that turned out to be taken. */
const alreadyGiven = new Set<number>();

/**
 * A port of this machine on which nobody listens, another one each time.
 *
 * @throws Error if all are taken
 */
export async function freePort(): Promise<number> {
  const count = RANGE.end - RANGE.first;
  const start = randomInt(count);
  for (let step = 0; step < count; step += 1) {
    const port = RANGE.first + ((start + step) % count);
    if (alreadyGiven.has(port)) continue;
    alreadyGiven.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${RANGE.first} to ${RANGE.end - 1} is taken.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
