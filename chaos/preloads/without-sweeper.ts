import { LaneSweeper } from '@chasqui/lanes';
import { wrap } from './wrap';

/** Preload for workers: forgotten work is never swept up. */
wrap(LaneSweeper.prototype, 'start', () => undefined);
