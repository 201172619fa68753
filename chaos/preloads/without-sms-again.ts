import { changeStatement } from './change-statement';

/** Loaded before an sms-dispatcher: what was offered once is not offered again, though the answer may have been lost. */
changeStatement('sms_offer_read', (text) =>
  text.replace(/and \(\s+m\.payload -> 'sms' ->> 'phone_state' is null/, 'and false $&'),
);
