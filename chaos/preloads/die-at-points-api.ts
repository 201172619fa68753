import { MessageIntakeRepository } from '@chasqui/messages';
import { Doorbell } from '@chasqui/lanes';
import { perhapsDie } from './die';
import { wrap } from './wrap';

/** Preload for APIs: kills them between commit and ring, and between ring and answer. */
wrap(MessageIntakeRepository.prototype, 'acceptKnown', async (accept, batch) => {
  const accepted = await accept(batch);
  perhapsDie();
  return accepted;
});

wrap(Doorbell.prototype, 'ring', (ring, lane) => {
  ring(lane);
  setImmediate(perhapsDie);
});
