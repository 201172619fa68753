import { BulkRepository } from '@chasqui/entities';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Loaded before a sender: it is killed where most is at stake for a bulk send. A death costs it its lease: few. */
const PER_ROW = 1 / 900;
const PER_BULK = 1 / 15;

wrap(BulkRepository.prototype, 'underLease', async (underLease, lease, work) => {
  const done = await underLease(lease, work);
  // The row's message is in its number's lane, and nobody has rung.
  perhapsDie(PER_ROW);
  return done;
});

wrap(BulkRepository.prototype, 'recordRow', async (recordRow, lease, batchId, index, result) => {
  // The outcome is known, and not yet written down.
  perhapsDie(PER_ROW);
  const isRecorded = await recordRow(lease, batchId, index, result);
  perhapsDie(PER_ROW);
  return isRecorded;
});

wrap(BulkRepository.prototype, 'finish', async (finish, lease, batchId) => {
  // Every row is done, and nobody was told.
  perhapsDie(PER_BULK);
  const finished = await finish(lease, batchId);
  // It is finished, and nobody was told.
  perhapsDie(PER_BULK);
  return finished;
});
