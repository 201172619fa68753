import type { Noise } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';

export const bulksNoise: Noise = {
  name: 'bulks',
  what: 'as many open bulk sends as the service takes',
  start({ api, keys, numberIds, size }, tally, ending) {
    const messages = Array.from({ length: 20 }, () => ({ to: '15559990007', message: 'bulk' }));
    repeat(ending, { at: Math.ceil(400 * size), pauseMs: 1_000 }, (place) => {
      const body = { messages, account_id: turn(numberIds, place), throttle_ms: 10_000 };
      // They go on when the client disconnects.
      return ask({ url: `${api}/v1/whatsapp/bulk`, bearer: turn(keys, place), body, cutAfterMs: 8_000 }, tally, ending);
    });
  },
};
