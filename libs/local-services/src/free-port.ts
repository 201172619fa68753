import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux assigns to connections and to requests for any port (`ip_local_port_range` begins at
 * 32,768), so no other process gets one by chance before it is used.
 */
const RANGE = { first: 15_000, end: 32_000 } as const;
/** Includes ports that turned out to be taken. */
const alreadyGiven = new Set<number>();

/**
 * A free port of this machine, a different one each time.
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
