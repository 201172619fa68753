import type { UploadOutcome } from './media-upload';

/** Waits between two tries to bring a file to the service; the last one repeats. */
export const UPLOAD_RETRY_MS = [1000, 2000, 5000, 15_000, 30_000, 60_000];

/** A line that was too slow for a file so often will not bring it: nothing waits for it for ever. */
const MOST_TOO_SLOW = 3;

/**
 * What became of a try, after those before it.
 *
 * @param tries counts those for which the line was too slow
 */
export function unlessHopeless(outcome: UploadOutcome, tries: { tooSlow: number }): UploadOutcome {
  if (outcome.kind !== 'retry' || outcome.isTooSlow === undefined) return outcome;
  tries.tooSlow += 1;
  if (tries.tooSlow < MOST_TOO_SLOW) return outcome;
  return { kind: 'given_up', error: 'failed', reason: `the line is too slow for it, ${outcome.reason}` };
}
