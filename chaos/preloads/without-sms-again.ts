import { changeStatement } from './change-statement';

/** Preload for sms-dispatchers: an SMS is offered only once, although the answer may be lost. */
changeStatement('sms_offer_read', (text) =>
  text.replace(/and \(\s+m\.payload -> 'sms' ->> 'phone_state' is null/, 'and false $&'),
);
