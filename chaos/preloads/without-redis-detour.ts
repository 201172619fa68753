import { RedisWatch } from '@chasqui/platform';
import { wrap } from './wrap';

/** Loaded before an app: Redis counts as present, whatever becomes of it. */
wrap(RedisWatch.prototype, 'leave', () => undefined);
