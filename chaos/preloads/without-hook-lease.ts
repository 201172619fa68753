import { Database } from '@chasqui/entities';
import { wrap } from './wrap';

/** Loaded before a dispatcher: a lane that somebody holds is rung and taken all the same. */
const FREE = '(lanes.lease_until is null or lanes.lease_until <= now())';
const HELD = 'not (l.lease_until is null or l.lease_until <= now()) as "isHeld"';
const CHANGES: Readonly<Record<string, readonly [string, string][]>> = {
  delivery_lane_take: [
    [FREE, 'true'],
    ['fence = lanes.fence + 1, ', ''],
  ],
  delivery_lane_sweep: [['(l.lease_until is null or l.lease_until <= now())', 'true']],
  delivery_lanes_of_orgs: [[HELD, 'false as "isHeld"']],
};

wrap(Database.prototype, 'query', (query, statement, values) => {
  const changes = typeof statement === 'string' ? undefined : CHANGES[statement.name];
  if (typeof statement === 'string' || changes === undefined) return query(statement, values);
  let { text } = statement;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error('the lease was not found');
    text = text.replace(from, to);
  }
  return query({ ...statement, text }, values);
});
