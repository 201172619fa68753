import type { Socket } from 'node:net';
import { ProxyError } from './proxy.error';

/**
 * Reads the first bytes of a line and leaves the rest to the next reader.
 *
 * @param lengthOf wanted bytes, given what came so far; undefined: not known yet. May throw.
 * @param most bytes; beyond, the other side speaks another protocol
 * @throws ProxyError when the line ends before, or brings too much
 */
export function readFirst(
  socket: Socket,
  lengthOf: (received: Buffer) => number | undefined,
  most: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (settle: () => void) => {
      socket.off('data', onData).off('close', onClose).off('error', onError);
      socket.pause();
      settle();
    };
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      let length: number | undefined;
      try {
        length = lengthOf(received);
      } catch (error) {
        finish(() => reject(error));
        return;
      }
      if (length !== undefined && received.length >= length) {
        const [wanted, rest] = [received.subarray(0, length), received.subarray(length)];
        finish(() => {
          if (rest.length > 0) socket.unshift(rest);
          resolve(wanted);
        });
      } else if (received.length > most) {
        finish(() => reject(new ProxyError('The proxy answered something else.')));
      }
    };
    const onClose = () => finish(() => reject(new ProxyError('The proxy closed the connection.')));
    const onError = (error: Error) => finish(() => reject(error));
    socket.on('data', onData).on('close', onClose).on('error', onError).resume();
  });
}
