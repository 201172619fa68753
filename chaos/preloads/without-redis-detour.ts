import { RedisWatch } from '@chasqui/platform';
import { wrap } from './wrap';

/** Preload for apps: Redis counts as present, whatever happens to it. */
wrap(RedisWatch.prototype, 'leave', () => undefined);
