import { Database, MessageLaneRepository } from '@chasqui/entities';
import { wrap } from './wrap';

/** Loaded before a sender: calls are made without a word in PostgreSQL before. */
const STARTS = 'where m.id = head.id';

wrap(MessageLaneRepository.prototype, 'start', async (_start, starts) => new Set(starts.map((start) => start.id)));

wrap(Database.prototype, 'query', (query, statement, values) => {
  if (typeof statement === 'string' || statement.name !== 'message_lane_take') return query(statement, values);
  if (!statement.text.includes(STARTS)) throw new Error('the start of the first message was not found');
  return query({ ...statement, text: statement.text.replace(STARTS, `${STARTS} and false`) }, values);
});
