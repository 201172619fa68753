import { MessageLaneRepository } from '@chasqui/messages';
import { wrap } from './wrap';

/** Preload for senders: a message in backoff no longer blocks its lane. */
wrap(MessageLaneRepository.prototype, 'take', async (take, lane, leaseMs, limit) => {
  const taken = await take(lane, leaseMs, limit);
  return taken && { ...taken, rows: taken.rows.filter((row) => !row.waiting) };
});

wrap(MessageLaneRepository.prototype, 'next', async (next, lane, limit) => {
  const rows = await next(lane, limit);
  return rows.filter((row) => !row.waiting);
});
