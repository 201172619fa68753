import { Sentinels } from '@chasqui/platform';
import { wrap } from './wrap';

/** Loaded before an app: what one connection learns of a new master it keeps to itself. */
wrap(Sentinels.prototype, 'hold', () => undefined);
