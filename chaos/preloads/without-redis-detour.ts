import { RedisWatch } from '@chasqui/runtime';
import { wrap } from './wrap';

/** Preload for apps: Redis counts as present, whatever happens to it. */
wrap(RedisWatch.prototype, 'leave', () => undefined);
