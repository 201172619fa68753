import type { IncomingMessage } from 'node:http';

/** Bytes that a client may go on sending to a connection that is being closed. */
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

/**
 * Lets the client of a request that is answered before it is whole read that answer, when the connection closes with it.
 * Node closes both directions at once (`resOnFinish` in lib/_http_server.js), and what comes in after that is answered
 * with a reset, which takes the answer out of the client's hands (RFC 9112 section 9.6). So our direction ends first, and
 * what still comes is read and dropped until the client closes, or has sent too much, or for too long.
 *
 * @param longestMs after the answer
 */
export function lingerAtClose(request: IncomingMessage, longestMs: number): void {
  const { socket } = request;
  socket.destroySoon = () => {
    const { bytesRead } = socket;
    const endsAt = performance.now() + longestMs;
    socket.end();
    const watch = setInterval(() => {
      if (socket.bytesRead - bytesRead > MOST_BYTES || performance.now() > endsAt) socket.destroy();
    }, LOOK_EVERY_MS);
    socket.once('close', () => clearInterval(watch));
    request.once('end', () => socket.destroy());
  };
}
