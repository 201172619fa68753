import { AppError } from '@chasqui/errors';
import { BusyLoop, FairPool, type FairWork } from '@chasqui/runtime';

/** A read that has no PostgreSQL connection by then is refused. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The share of this process's PostgreSQL connections that reads may use; the rest is always free for requests that
 * send. One organization may use up to `mostPerOrganization` of them at once, however slow its reads are.
 *
 * @param connections of the process
 * @param mostPerOrganization the operator's setting; never more than about half of the reads' share
 * @param loop while it is busy, organizations that read without end must pause
 */
export function fairReads(connections: number, mostPerOrganization: number, loop = new BusyLoop()): FairWork {
  const shared = Math.max(1, Math.floor(connections / 2));
  const mostPerOwner = Math.min(mostPerOrganization, Math.ceil(shared / 2));
  return {
    pool: new FairPool({ shared, mostPerOwner, restOf: (org) => loop.restOf(org) }),
    longestWaitMs: LONGEST_WAIT_MS,
    busy,
  };
}

function busy(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many reads are in progress, in your organization or in total. Try again when they are done.',
    headers: { 'Retry-After': '1' },
  });
}
