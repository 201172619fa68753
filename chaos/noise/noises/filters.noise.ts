import type { Noise } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';

const RARE = ['status=pending&event=contact.opted_out', 'event=lead.created', 'status=succeeded&event=otp.failed'];

export const filtersNoise: Noise = {
  name: 'filters',
  what: 'GET /webhooks/{id}/deliveries with rare filters over very many deliveries',
  start({ api, keys, endpointId }, tally, ending) {
    repeat(ending, { at: 12, pauseMs: 20 }, (place) => {
      const url = `${api}/v1/webhooks/${endpointId}/deliveries?${turn(RARE, place)}`;
      return ask({ method: 'GET', url, bearer: turn(keys, place) }, tally, ending);
    });
  },
};
