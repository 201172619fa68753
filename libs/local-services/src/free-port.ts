import { createServer, type AddressInfo } from 'node:net';

const alreadyGiven = new Set<number>();

/** A TCP port that nothing listens on at 127.0.0.1; never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await unusedPort();
    if (alreadyGiven.has(port)) continue;
    alreadyGiven.add(port);
    return port;
  }
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
