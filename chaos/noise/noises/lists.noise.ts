import type { Noise } from '../noise-plan';
import { keepOpen, turn } from '../noise-traffic';

/** Lists of many large texts, asked for side by side by somebody who does not read the answers. */
export const listsNoise: Noise = {
  name: 'lists',
  what: 'GET /messages of 64 KB texts of control characters, the answers never read',
  start({ api, keys, size }, tally, ending) {
    let place = 0;
    keepOpen(ending, api, Math.ceil(120 * size), (socket) => {
      place += 1;
      tally.add('asked');
      socket.write(
        `GET /v1/messages?limit=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${turn(keys, place)}\r\n\r\n`,
      );
      // As much as tells that an answer began.
      socket.once('readable', () => tally.add('begun'));
      socket.once('close', () => !ending.isOver && tally.add('ended_by_service'));
    });
  },
};
