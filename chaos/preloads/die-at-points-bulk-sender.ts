import { BulkRepository, BulkRowRepository } from '@chasqui/messaging';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Loaded before a sender: it is killed where most is at stake for a bulk send. A death costs it its lease: few. */
const PER_BATCH = 1 / 700;
const PER_BULK = 1 / 15;

wrap(BulkRowRepository.prototype, 'release', async (release, rows) => {
  const released = await release(rows);
  // The rows' messages are in their numbers' lanes, and nobody has rung.
  perhapsDie(PER_BATCH);
  return released;
});

wrap(BulkRowRepository.prototype, 'record', async (record, rows) => {
  // The outcomes are known, and not yet written down.
  perhapsDie(PER_BATCH);
  const recorded = await record(rows);
  perhapsDie(PER_BATCH);
  return recorded;
});

wrap(BulkRepository.prototype, 'finish', async (finish, lease, batchId) => {
  // Every row is done, and nobody was told.
  perhapsDie(PER_BULK);
  const finished = await finish(lease, batchId);
  // It is finished, and nobody was told.
  perhapsDie(PER_BULK);
  return finished;
});
