import { setTimeout as sleep } from 'node:timers/promises';
import { isForOperators } from '../starting/start.error';
import type { Logger } from '../logging/logger.factory';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;

/**
 * Waits at start until something answers, for example PostgreSQL or Redis, with one log line per failed try.
 * @param what its name, for the log
 * @param options.signal ends the wait, which then rejects
 * @throws the error of `ping` that is for operators: waiting does not help
 */
export async function waitFor(
  what: string,
  ping: () => Promise<unknown>,
  logger: Logger,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ping();
      if (attempt > 0) logger.info({ waited_ms: Math.round(performance.now() - startedAt) }, `${what} answers`);
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (isForOperators(error)) throw error;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      logger.warn(
        { err: error, waited_ms: Math.round(performance.now() - startedAt), next_try_ms: pauseMs },
        `waiting for ${what}`,
      );
      await sleep(pauseMs, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}
