import { BulkRepository } from '@chasqui/messages';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Preload for APIs: kills them between commit and ring, and between the end of a bulk send and its answer. */
const PER_REQUEST = 1 / 40;

wrap(BulkRepository.prototype, 'accept', async (accept, bulk) => {
  const accepted = await accept(bulk);
  perhapsDie(PER_REQUEST);
  return accepted;
});

wrap(BulkRepository.prototype, 'outcomesForOrg', async (outcomesForOrg, orgId, id) => {
  perhapsDie(PER_REQUEST);
  return outcomesForOrg(orgId, id);
});
