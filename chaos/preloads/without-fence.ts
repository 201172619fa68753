import { Database } from '@chasqui/entities';
import { wrap } from './wrap';

/** Loaded before a sender: a former owner of a lane may still start and record. */
const FENCED = ['message_lane_start', 'message_lane_record'];
const FENCE = 'and i.fence = l.fence';
const LEASE = 'where l.lease_until > now()';

wrap(Database.prototype, 'query', (query, statement, values) => {
  if (typeof statement === 'string' || !FENCED.includes(statement.name)) return query(statement, values);
  if (!statement.text.includes(FENCE) || !statement.text.includes(LEASE)) throw new Error('the fence was not found');
  const text = statement.text.replace(FENCE, '').replace(LEASE, '');
  return query({ ...statement, text }, values);
});
