import { changeStatement } from './sms-statements';

/** Loaded before an sms-dispatcher: a lane is a heap, not a queue. */
changeStatement('sms_offer_read', (text) =>
  text
    .replaceAll('order by m.lane collate "C", m.priority, m.lane_seq', 'order by md5(m.id::text)')
    .replace('order by rank, priority, lane_seq', 'order by rank, md5(id::text)'),
);
