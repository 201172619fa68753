import type { Ending, Noise, NoisePlan } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';
import { keepTunnel } from '../noise-tunnel';

/** Just below the service's timeout of 8 s. */
const REFUSED_AFTER_MS = 7_600;

export const linksNoise: Noise = {
  name: 'links',
  what: 'links and unlinks at gateways that answer 500 after 7.6 s',
  start({ api, stormKeys, stormGateways, size }, tally, ending) {
    const phones = stormGateways.flatMap((gateway) => gateway.phones);
    let next = 0;
    repeat(ending, { at: Math.ceil(60 * size), pauseMs: 5 }, async (place) => {
      const bearer = turn(stormKeys, place);
      const phone = phones[next];
      next += 1;
      if (phone !== undefined) {
        const status = await ask({ url: `${api}/v1/whatsapp/unlink`, bearer, body: { phone } }, tally, ending);
        if (status === 200) tally.add('unlinked');
        return;
      }
      const number = String(15_558_000_000 + (next % 2_000));
      await ask({ url: `${api}/v1/whatsapp/link`, bearer, body: { phone: number }, cutAfterMs: 10_000 }, tally, ending);
    });
  },
};

export function openStormTunnels({ pairing, stormGateways }: NoisePlan, noteCall: () => void, ending: Ending): void {
  for (const gateway of stormGateways) {
    keepTunnel(pairing, gateway, ending, ({ path }) => {
      if (path.startsWith('/v1/sessions')) noteCall();
      return { afterMs: REFUSED_AFTER_MS, status: 500, body: { code: 'INTERNAL' } };
    });
  }
}
