import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

/**
 * Lets the client of an unfinished request read its answer although the connection closes with it. Node closes both
 * directions at once (`resOnFinish` in lib/_http_server.js), and answers later bytes with a reset, which destroys the
 * answer on the client's side (RFC 9112 section 9.6). So our direction ends first, and incoming bytes are dropped until
 * the client closes, or has sent too much, or for too long.
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
