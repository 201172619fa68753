import { changeStatement } from './change-statement';

/** Preload for sms-dispatchers: a lane has no order. */
changeStatement('sms_offer_read', (text) => text.replaceAll('m.lane_seq', 'hashtext(m.id::text)::bigint'));
