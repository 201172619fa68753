/** What a wait gives when it took too long. */
export const TOO_LONG = Symbol('too long');

/** Waits for `work`, but not longer than `limitMs` and not longer than `until` is open. */
export async function within<T>(
  work: Promise<T>,
  limitMs: number,
  until: Promise<void> = new Promise(() => undefined),
): Promise<T | typeof TOO_LONG> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TOO_LONG>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LONG), limitMs);
  });
  // Whoever lost the race may still fail, with nobody to hear it.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit, until.then((): typeof TOO_LONG => TOO_LONG)]);
  } finally {
    clearTimeout(timer);
  }
}
