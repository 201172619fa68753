import { randomBytes, randomInt } from 'node:crypto';
import type { Noise } from '../noise-plan';
import { ask, repeat } from '../noise-traffic';

export const tokensNoise: Noise = {
  name: 'tokens',
  what: 'bad gateway tokens through the address of the proxy',
  start({ pairing }, tally, ending) {
    const body = { gateway_id: '01890000-0000-7000-8000-000000000000', events: [] };
    repeat(ending, { at: 4, pauseMs: 50 }, () =>
      ask(
        {
          url: `${pairing}/gateway/v1/events`,
          bearer: `gwt_${randomBytes(32).toString('base64url')}`,
          headers: { 'x-forwarded-for': `198.51.100.${randomInt(1, 255)}` },
          body,
        },
        tally,
        ending,
      ),
    );
  },
};
