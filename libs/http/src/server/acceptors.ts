import { type SendHandle, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { HTTP_LIMITS } from './http-limits';

/** Per turn of the event loop. A single connection wakes all acceptors: about 30 µs. */
const ACCEPTORS = 64;
const COPIED_WITHIN_MS = 10_000;

/** The child sends the handle back as often as asked. Each copy arrives with its own descriptor. */
const ECHO =
  'process.on("message", (count, handle) => { for (let n = 0; n < count; n += 1) process.send(n, handle); })';

/**
 * Accepts many waiting connections in one turn of the event loop. Since 1.45 libuv accepts one per turn and descriptor
 * (libuv#3696, nodejs/performance#95): while turns are long, a client that opens five hundred connections at once
 * delays all others by twenty seconds. Further descriptors of the same socket have turns of their own. A process cannot
 * copy one itself, so a child hands them back and ends.
 * Resolves when they accept connections, or the server was closed meanwhile.
 * @param copiedWithinMs limit for the child; later copies are closed
 * @throws Error when there is no process to copy with; the server works as before
 */
export async function addAcceptors(server: Server, copiedWithinMs = COPIED_WITHIN_MS): Promise<void> {
  const acceptors: NetServer[] = [];
  const adding = add(server, acceptors, copiedWithinMs);
  // Closing the server closes the acceptors; it is closed when the last connection of any has ended.
  const closeServer = server.close.bind(server);
  server.close = (done) => {
    const closed = adding
      .catch(() => undefined)
      .then(() => Promise.all(acceptors.map((acceptor) => new Promise((resolve) => acceptor.close(resolve)))));
    return closeServer((error) => void closed.then(() => done?.(error)));
  };
  await adding;
}

async function add(server: Server, acceptors: NetServer[], withinMs: number): Promise<void> {
  for (const handle of await copiesOf(server, ACCEPTORS - 1, withinMs)) {
    if (!server.listening) handle.close();
    else {
      // Same options as http.Server.
      const acceptor = createServer({ allowHalfOpen: true, noDelay: true });
      acceptor.on('connection', (socket: Socket) => server.emit('connection', socket));
      acceptors.push(acceptor.listen(handle, HTTP_LIMITS.backlog));
    }
  }
}

interface Handle {
  close(): void;
}

/** @throws Error when no process can be started, or it does not answer */
async function copiesOf(server: Server, count: number, withinMs: number): Promise<Handle[]> {
  const child = spawn(process.execPath, ['-e', ECHO], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const copies: Handle[] = [];
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error('the process that copies the listening socket ended')));
      child.on('message', (_place, copy) => {
        // Nothing else would close it, and a copy keeps the port in use.
        if (isOver) (copy as Handle).close();
        else if (copies.push(copy as Handle) === count) resolve(copies);
      });
      // net documents "anything with an underlying _handle": this one, because a server would also listen in the child.
      child.send(count, (server as unknown as { _handle: SendHandle })._handle, (error) => error && reject(error));
      timer = setTimeout(() => reject(new Error('the listening socket was not copied')), withinMs).unref();
    });
  } catch (error) {
    for (const copy of copies) copy.close();
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    // It holds the socket until it is gone.
    if (child.kill('SIGKILL')) await once(child, 'exit');
  }
}
