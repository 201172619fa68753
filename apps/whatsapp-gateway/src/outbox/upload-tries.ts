import type { UploadOutcome } from './media-upload';

export const UPLOAD_RETRY_MS = [1000, 2000, 5000, 15_000, 30_000, 60_000];

/** After this many, a slow line will not bring the file: nothing waits for it for ever. */
const MOST_TOO_SLOW = 3;

/**
 * The outcome of a try, given those before it.
 *
 * @param tries counts those for which the line was too slow
 */
export function unlessHopeless(outcome: UploadOutcome, tries: { tooSlow: number }): UploadOutcome {
  if (outcome.kind !== 'retry' || outcome.isTooSlow === undefined) return outcome;
  tries.tooSlow += 1;
  if (tries.tooSlow < MOST_TOO_SLOW) return outcome;
  return { kind: 'given_up', error: 'failed', reason: `the line is too slow for it, ${outcome.reason}` };
}
