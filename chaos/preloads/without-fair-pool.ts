import { FairPool } from '@chasqui/fair-share';
import { wrap } from './wrap';

/** Loaded before an app: slots go to whoever comes first, and slow work keeps its place. */
wrap(FairPool.prototype, 'tryAcquire', (tryAcquire) => tryAcquire('everybody'));
