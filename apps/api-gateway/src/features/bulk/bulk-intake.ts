import { AppError } from '@chasqui/errors';
import { FairPool, inTurn } from '@chasqui/runtime';
import { committed, notKnownWhether, stillUnderWay } from '@chasqui/sending';
import type { NewBulk } from '@chasqui/messages';

/**
 * The others wait here: waiting for database connections they would hold up all requests, and be refused after two
 * seconds.
 */
const ACCEPTED_AT_ONCE = 3;
const OF_ONE_ORGANIZATION = 1;
const LONGEST_WAIT_MS = 20_000;
/** Bodies of up to 8 MB wait with them, even after their clients have left; one organization may have half of these. */
const MOST_WAITING = 200;

type Accept = <T>(bulk: Pick<NewBulk, 'orgId' | 'idempotency'>, work: () => Promise<T>) => Promise<T>;

/**
 * Runs the transactions that accept bulk sends, in turn.
 *
 * @param what is unknown when PostgreSQL is lost meanwhile, for example `the messages were queued`
 */
export function bulkIntake(what: string): Accept {
  const pool = new FairPool({ shared: ACCEPTED_AT_ONCE, mostPerOwner: OF_ONE_ORGANIZATION, mostWaiting: MOST_WAITING });
  const turns = { pool, longestWaitMs: LONGEST_WAIT_MS, busy };
  return ({ orgId, idempotency }, work) =>
    committed(() => inTurn(turns, orgId, work), {
      lost: (cause) => notKnownWhether(what, idempotency !== null, cause),
      busy: (cause) => stillUnderWay(idempotency !== null, cause),
    });
}

function busy(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many bulk sends are arriving at once. Yours was not accepted: send it again.',
    headers: { 'Retry-After': '5' },
  });
}
