import { ImportWorkRepository } from '@chasqui/contact-transfers';
import { wrap } from './wrap';

/** Loaded before an app that imports: an import does not say whose it is, as when a copy of an older version has it. */
wrap(ImportWorkRepository.prototype, 'take', (take, problem) => take(problem, null as never));
