import { waitFor } from '@chasqui/testing';

/** Waits for a new clock minute if this one is nearly over, so that a test's requests share one: limits count by it. */
export async function atLeastSecondsLeft(seconds: number): Promise<void> {
  await waitFor(() => 60 - (Math.floor(Date.now() / 1000) % 60) > seconds, {
    what: 'a new minute',
    intervalMs: 100,
  });
}
