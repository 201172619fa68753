import { changeStatement } from './change-statement';

/** Loaded before an sms-dispatcher: a lane is a heap, not a queue. */
changeStatement('sms_offer_read', (text) => text.replaceAll('m.lane_seq', 'hashtext(m.id::text)::bigint'));
