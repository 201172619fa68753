import { MessageLaneRepository } from '@chasqui/messages';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Preload for senders: kills them at the riskiest points. */
wrap(MessageLaneRepository.prototype, 'start', async (start, starts) => {
  const started = await start(starts);
  perhapsDie();
  return started;
});

wrap(MessageLaneRepository.prototype, 'record', async (record, records) => {
  // The gateway has answered, but nothing is recorded yet.
  perhapsDie();
  const recorded = await record(records);
  perhapsDie();
  return recorded;
});
