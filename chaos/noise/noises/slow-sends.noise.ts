import { randomUUID } from 'node:crypto';
import type { Ending, Noise, NoisePlan } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';
import { keepTunnel } from '../noise-tunnel';

/** Just inside the 20 s that the service waits: no timeout, so no breaker opens. */
const SLOW_MS = 18_500;

/** Ten gateways whose numbers each have a send under way that takes as long as it may. */
export const slowSendsNoise: Noise = {
  name: 'slow-sends',
  what: 'a send at each of many numbers of one organization, whose gateways answer after 18.5 s',
  start({ api, keys, numberIds }, tally, ending) {
    repeat(ending, { at: numberIds.length, pauseMs: 200 }, (place) => {
      const body = { to: '15559990007', message: 'slow', whatsapp_id: numberIds[place] };
      return ask({ url: `${api}/v1/whatsapp/send`, bearer: turn(keys, place), body }, tally, ending);
    });
  },
};

/** The tunnels stand before the noise begins: their numbers have to be connected. */
export function openSlowTunnels({ pairing, slowGateways }: NoisePlan, noteCall: () => void, ending: Ending): void {
  for (const gateway of slowGateways) {
    keepTunnel(pairing, gateway, ending, ({ path }) => {
      if (path === '/v1/messages') noteCall();
      return { afterMs: SLOW_MS, status: 200, body: { message_id: randomUUID(), ack: 'server' } };
    });
  }
}
