import { replaceInStatement } from './change-statement';

/** Preload for senders: a key is freed as soon as its message's fate is unknown. */
replaceInStatement('message_lane_record', [
  [
    "frees_key = i.nothing_sent and m.status = 'pending' and m.attempts <= 1",
    "frees_key = (i.nothing_sent or i.state = 'started') and m.status = 'pending'",
  ],
]);
