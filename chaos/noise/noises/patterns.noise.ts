import type { Noise } from '../noise-plan';
import { ask, repeat, turn } from '../noise-traffic';

/** In a pattern with two alternatives each of them doubles the work. */
const EMOJI = `${'🦰'.repeat(28)}x`;
/** The phone app's user agent without a version, repeated as often as a header allows. */
const USER_AGENT = 'smsgateway.'.repeat(1_200);

export const patternsNoise: Noise = {
  name: 'patterns',
  what: 'texts that a careless pattern takes seconds for: an emoji of a reaction, the User-Agent of a phone',
  start({ api, phones, phoneToken, keys }, tally, ending) {
    const body = { to: '15550100001', message_id: '01890000-0000-7000-8000-000000000000', emoji: EMOJI };
    const url = `${api}/v1/whatsapp/reaction`;
    repeat(ending, { at: 2, pauseMs: 500 }, (place) => ask({ url, bearer: turn(keys, place), body }, tally, ending));
    if (phoneToken === null) return;
    const asPhone = {
      url: `${phones}/sms-phone/v1/message`,
      bearer: phoneToken,
      headers: { 'user-agent': USER_AGENT },
    };
    repeat(ending, { at: 2, pauseMs: 250 }, () => ask({ method: 'GET', ...asPhone }, tally, ending));
  },
};
