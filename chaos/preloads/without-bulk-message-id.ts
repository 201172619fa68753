import { BulkRepository } from '@chasqui/messaging';
import { v7 as uuid } from 'uuid';
import { wrap } from './wrap';

/** Loaded before a sender: a pacer chooses the message ids of the rows that it sends. */
wrap(BulkRepository.prototype, 'open', async (open, id) => {
  const bulk = await open(id);
  return bulk && { ...bulk, rows: bulk.rows.map((row) => ({ ...row, messageId: uuid() })) };
});
