import { ImportWorkRepository } from '@chasqui/contacts/transfers';
import { wrap } from './wrap';

/** Preload for importing apps: an import starts at its first row each time, and its position is not checked. */
wrap(ImportWorkRepository.prototype, 'take', async (take, ...asked) => {
  const taken = await take(...asked);
  return taken === null ? null : { ...taken, position: 0 };
});
wrap(ImportWorkRepository.prototype, 'hold', async (hold, transaction, taken) => {
  await hold(transaction, taken);
  return true;
});
