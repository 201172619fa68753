import { BulkRepository, BulkRowRepository } from '@chasqui/messages';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/**
 * Preload for senders: kills them at the riskiest points of a bulk send. Each death costs a lease, so there are few.
 */
const PER_BATCH = 1 / 700;
const PER_BULK = 1 / 15;

wrap(BulkRowRepository.prototype, 'release', async (release, rows) => {
  const released = await release(rows);
  // The rows' messages are in their lanes, and no ring was sent.
  perhapsDie(PER_BATCH);
  return released;
});

wrap(BulkRowRepository.prototype, 'record', async (record, rows) => {
  // The outcomes are known, but not written yet.
  perhapsDie(PER_BATCH);
  const recorded = await record(rows);
  perhapsDie(PER_BATCH);
  return recorded;
});

wrap(BulkRepository.prototype, 'finish', async (finish, lease, batchId) => {
  // Every row is done, but not announced.
  perhapsDie(PER_BULK);
  const finished = await finish(lease, batchId);
  // It is finished, but not announced.
  perhapsDie(PER_BULK);
  return finished;
});
