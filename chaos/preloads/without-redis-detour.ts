import { RedisWatch } from '../../libs/platform/src/redis/redis-watch';
import { wrap } from './wrap';

/** Loaded before an app: Redis counts as present, whatever becomes of it. */
wrap(RedisWatch.prototype, 'leave', () => undefined);
