import { replaceInStatement } from './change-statement';

/** Preload for senders: a dead process's lane is late, not free, as if its lease had a time of its own. */
const LATE = [['p.died_at is null', "p.seen_at > now() - interval '12 seconds'"]] as const;
replaceInStatement('message_lane_take', LATE);
replaceInStatement('message_lane_sweep', LATE);
