import { Sentinels } from '@chasqui/runtime';
import { wrap } from './wrap';

/** Preload for apps: a connection does not share what it learns of a new master. */
wrap(Sentinels.prototype, 'hold', () => undefined);
