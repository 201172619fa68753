import { ImportWorkRepository } from '@chasqui/contacts/transfers';
import { wrap } from './wrap';

/** Preload for importing apps: an import does not name its owner, as in an older version. */
wrap(ImportWorkRepository.prototype, 'take', (take, problem) => take(problem, null as never));
