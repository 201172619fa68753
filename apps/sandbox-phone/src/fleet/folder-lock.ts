import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 5_000;

/**
 * Ensures that only one process uses a folder: two would send everything twice. The lock is a socket without a file,
 * which only Linux has; the system frees it however the process dies. Elsewhere there is no lock.
 *
 * @returns a function that frees the folder
 * @throws Error with one clear sentence when another process still holds it after five seconds
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return () => Promise.resolve();
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  const listens = (): Promise<boolean> =>
    new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(`\0chasqui-phones-${name}`, () => resolve(true));
    });
  const giveUpAt = performance.now() + WAIT_MS;
  while (!(await listens())) {
    server.removeAllListeners('error');
    if (performance.now() > giveUpAt) throw new Error(`Another sandbox phone is running on the folder ${folder}.`);
    await sleep(50);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
