import { FairPool } from '@chasqui/runtime';
import { patch, wrap } from './wrap';

/** Preload for apps: slots are first come first served, and slow work keeps its own. */
const EVERYBODY = 'everybody';

wrap(FairPool.prototype, 'tryAcquire', (tryAcquire) => tryAcquire(EVERYBODY));
wrap(FairPool.prototype, 'acquire', (acquire, _owner, longestWaitMs) => acquire(EVERYBODY, longestWaitMs));

/** Called only when work must wait. */
interface Lender {
  lendSlow(): void;
}
patch(FairPool.prototype as unknown as Lender, 'lendSlow', () => undefined);
