import type { Noise } from '../noise-plan';
import { keepOpen, turn } from '../noise-traffic';

/** Requests per connection: the kernel buffers the first answers (up to 10 MB), the others stay in the service. */
const IN_A_ROW = 3;

/** Lists of many large texts, requested in parallel by a client that does not read the answers. */
export const listsNoise: Noise = {
  name: 'lists',
  what: 'GET /messages of 64 KB texts of control characters, the answers never read',
  start({ api, keys, size }, tally, ending) {
    let place = 0;
    keepOpen(ending, api, Math.ceil(40 * size), (socket) => {
      for (let n = 0; n < IN_A_ROW; n += 1) {
        place += 1;
        tally.add('asked');
        const headers = `Host: x\r\nAuthorization: Bearer ${turn(keys, place)}`;
        socket.write(`GET /v1/messages?limit=500 HTTP/1.1\r\n${headers}\r\n\r\n`);
      }
      // Reads just enough to see that an answer began.
      socket.once('readable', () => tally.add('begun'));
      socket.once('close', () => !ending.isOver && tally.add('ended_by_service'));
    });
  },
};
