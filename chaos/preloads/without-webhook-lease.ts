import { replaceInStatement } from './change-statement';

/** Loaded before a dispatcher: a lane that somebody holds is rung and taken all the same. */
replaceInStatement('delivery_lane_take', [
  ['(lanes.lease_until is null or lanes.lease_until <= now())', 'true'],
  ['fence = lanes.fence + 1, ', ''],
]);
replaceInStatement('delivery_lane_sweep', [['(l.lease_until is null or l.lease_until <= now())', 'true']]);
replaceInStatement('delivery_lanes_of_orgs', [
  ['not (l.lease_until is null or l.lease_until <= now()) as "isHeld"', 'false as "isHeld"'],
]);
