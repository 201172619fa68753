import { replaceInStatement } from './change-statement';

/** Loaded before a sender: a key is free as soon as nobody knows what became of its message. */
replaceInStatement('message_lane_record', [
  [
    "frees_key = i.nothing_sent and m.status = 'pending' and m.attempts <= 1",
    "frees_key = (i.nothing_sent or i.state = 'started') and m.status = 'pending'",
  ],
]);
