import type { Logger } from './logger.factory';

/** Logs a loss that PostgreSQL and the sweepers make up for: a ring, a wake or a reply that did not get through. */
export function noteLoss(logger: Logger, part: string): (error: unknown) => void {
  return (error) => logger.debug({ err: error, part }, 'a part of the intake failed, the sweeper makes up for it');
}
