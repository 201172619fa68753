import { AppError } from '@chasqui/errors';
import { BusyLoop, FairPool } from '@chasqui/fair-share';
import type { FairWork } from '@chasqui/wiring';

/** Changes are short; only many of one organization at once, or a lock of its own, make one wait so long. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Changes of one organization lock its rows, so that more of them at once are no faster: they would only wait for each
 * other, each with a connection to PostgreSQL that sends of others need. Nobody waits for another organization's.
 *
 * @param connections of the process
 * @param mostPerOrganization as an operator sets it; never more than a quarter of the connections, rounded up
 * @param loop who changes without end pauses while it is busy
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
