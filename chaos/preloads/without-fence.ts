import { replaceInStatement } from './change-statement';

/** Preload for senders: a former owner of a lane may still start and record. */
const WITHOUT_FENCE = [
  ['and i.fence = l.fence', ''],
  ['where l.lease_until > now()', ''],
] as const;

replaceInStatement('message_lane_start', WITHOUT_FENCE);
replaceInStatement('message_lane_record', WITHOUT_FENCE);
