import { FairPool } from '@chasqui/fair-share';
import { patch, wrap } from './wrap';

/** Loaded before an app: places go to whoever comes first, and slow work keeps its own. */
const EVERYBODY = 'everybody';

wrap(FairPool.prototype, 'tryAcquire', (tryAcquire) => tryAcquire(EVERYBODY));
wrap(FairPool.prototype, 'acquire', (acquire, _owner, longestWaitMs) => acquire(EVERYBODY, longestWaitMs));

/** Only who must wait asks for it. */
interface Lender {
  lendSlow(): void;
}
patch(FairPool.prototype as unknown as Lender, 'lendSlow', () => undefined);
