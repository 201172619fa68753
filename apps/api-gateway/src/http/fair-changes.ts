import { AppError } from '@chasqui/errors';
import { BusyLoop, FairPool, type FairWork } from '@chasqui/runtime';

/** Changes are short; only many of one organization at once, or a lock of its own, make one wait this long. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Changes of one organization lock its rows, so running more of them at once is no faster: they would only wait for
 * each other, each with a PostgreSQL connection that others need to send. Changes do not wait for those of another
 * organization.
 *
 * @param connections of the process
 * @param mostPerOrganization the operator's setting; never more than a quarter of the connections, rounded up
 * @param loop while it is busy, organizations that change without end must pause
 */
export function fairChanges(connections: number, mostPerOrganization: number, loop = new BusyLoop()): FairWork {
  const mostPerOwner = Math.min(mostPerOrganization, Math.ceil(connections / 4));
  const restOf = (org: string): number => loop.restOf(org);
  return { pool: new FairPool({ shared: Infinity, mostPerOwner, restOf }), longestWaitMs: LONGEST_WAIT_MS, busy };
}

function busy(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message:
      'Your organization has too many changes in progress, so this one was not made. Try again when they are ' +
      'done.',
    headers: { 'Retry-After': '1' },
  });
}
