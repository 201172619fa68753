import { LaneSweeper } from '@chasqui/lanes';
import { wrap } from './wrap';

/** Loaded before a worker: nobody looks for work that was forgotten. */
wrap(LaneSweeper.prototype, 'start', () => undefined);
