import type { Noise } from '../noise-plan';
import { keepOpen, turn } from '../noise-traffic';

/** Asked for on one connection: what the kernel takes of the first answers (up to 10 MB) leaves some to the service. */
const IN_A_ROW = 3;

/** Lists of many large texts, asked for side by side by somebody who does not read the answers. */
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
      // As much as tells that an answer began.
      socket.once('readable', () => tally.add('begun'));
      socket.once('close', () => !ending.isOver && tally.add('ended_by_service'));
    });
  },
};
