import { ImportWorkRepository } from '@chasqui/contact-transfers';
import { wrap } from './wrap';

/** Loaded before an app that imports: whoever takes an import begins at its first row, and nobody looks where it is. */
wrap(ImportWorkRepository.prototype, 'take', async (take, ...asked) => {
  const taken = await take(...asked);
  return taken === null ? null : { ...taken, position: 0 };
});
wrap(ImportWorkRepository.prototype, 'hold', async (hold, transaction, taken) => {
  await hold(transaction, taken);
  return true;
});
