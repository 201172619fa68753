import { AppError } from '@chasqui/errors';
import { BusyLoop, FairPool } from '@chasqui/fair-share';
import type { FairWork } from '@chasqui/wiring';

/** A read that has no connection to PostgreSQL by then is refused. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The part of this process's connections to PostgreSQL that reads may have; the others are always there for requests that
 * send. One organization has at most so many of them at once, however slow its reads are.
 *
 * @param connections of the process
 * @param mostPerOrganization as an operator sets it; never more than about half of all that reads have
 * @param loop who asks without end pauses while it is busy
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
