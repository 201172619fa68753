import { BulkRepository } from '@chasqui/messages';
import { v7 as uuid } from 'uuid';
import { wrap } from './wrap';

/** Preload for senders: a pacer chooses the message ids of its rows. */
wrap(BulkRepository.prototype, 'open', async (open, id) => {
  const bulk = await open(id);
  return bulk && { ...bulk, rows: bulk.rows.map((row) => ({ ...row, messageId: uuid() })) };
});
