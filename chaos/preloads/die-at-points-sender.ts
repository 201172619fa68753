import { MessageLaneRepository } from '@chasqui/messaging';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Loaded before a sender: it is killed at the points where most is at stake. */
wrap(MessageLaneRepository.prototype, 'start', async (start, starts) => {
  const started = await start(starts);
  perhapsDie();
  return started;
});

wrap(MessageLaneRepository.prototype, 'record', async (record, records) => {
  // The gateway has answered, and nobody knows it yet.
  perhapsDie();
  const recorded = await record(records);
  // Everything is written, and the caller is not answered yet.
  perhapsDie();
  return recorded;
});
