import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ending, Noise, NoisePlan } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';
import { keepTunnel } from '../noise-tunnel';

/** Just below the service's timeout of 20 s, so no breaker opens. */
const SLOW_MS = 18_500;
const LEAVES_AFTER_MS = 1_500;
/** Staggers the numbers: this is about held slots, not about a burst (`floods`). */
const BEGIN_EVERY_MS = 10;

/** Ten gateways, each number of which has a send in progress that takes as long as allowed. */
export const slowSendsNoise: Noise = {
  name: 'slow-sends',
  what: 'a send at each of many numbers of one organization, whose gateways answer after 18.5 s',
  start({ api, keys, numberIds }, tally, ending) {
    const begun = new Set<number>();
    repeat(ending, { at: numberIds.length, pauseMs: 500 }, async (place) => {
      if (!begun.has(place)) await sleep(place * BEGIN_EVERY_MS);
      begun.add(place);
      const body = { to: '15559990007', message: 'slow', whatsapp_id: numberIds[place] };
      const url = `${api}/v1/whatsapp/send`;
      // The client disconnects, so that its in-flight requests do not limit it; the send goes on.
      const status = await ask({ url, bearer: turn(keys, place), body, cutAfterMs: LEAVES_AFTER_MS }, tally, ending);
      if (status === 0)
        await sleep(SLOW_MS - LEAVES_AFTER_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    });
  },
};

/** The tunnels open before the noise: their numbers must be connected. */
export function openSlowTunnels({ pairing, slowGateways }: NoisePlan, noteCall: () => void, ending: Ending): void {
  for (const gateway of slowGateways) {
    keepTunnel(pairing, gateway, ending, ({ path }) => {
      if (path === '/v1/messages') noteCall();
      return { afterMs: SLOW_MS, status: 200, body: { message_id: randomUUID(), ack: 'server' } };
    });
  }
}
