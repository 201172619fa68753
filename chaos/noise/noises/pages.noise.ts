import type { Noise } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';

/** The heaviest pages of the console, as a member's browser with many tabs requests them. */
const PAGES = ['contacts/duplicates', 'messages?mode=live&per_page=100'];

export const pagesNoise: Noise = {
  name: 'pages',
  what: 'pages of the console over 100,000 contacts and 64 KB texts, twenty at once, by one member',
  start({ console, orgId, session }, tally, ending) {
    const headers = { cookie: session };
    repeat(ending, { at: 20, pauseMs: 0 }, (place) => {
      const url = `${console}/console/api/organizations/${orgId}/${turn(PAGES, place)}`;
      return ask({ method: 'GET', url, headers }, tally, ending);
    });
  },
};
