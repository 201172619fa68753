import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { Logger } from 'pino';

/**
 * The library logs whole nodes, sessions and messages as objects. Only its sentences and the text of errors are passed
 * on, at levels that show when you look for a fault.
 */
export function libraryLogger(log: Logger): ILogger {
  const logger: ILogger = {
    level: 'warn',
    child: () => logger,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (given, message) => log.debug(textOf(given, message)),
    error: (given, message) => log.debug({ error: errorTextOf(given) }, textOf(given, message)),
  };
  return logger;
}

function textOf(given: unknown, message: string | undefined): string {
  if (message !== undefined) return `library: ${message}`;
  return typeof given === 'string' ? `library: ${given}` : 'library: (no text)';
}

function errorTextOf(given: unknown): string | undefined {
  const { err, error } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const found = err ?? error;
  return found instanceof Error ? found.message : undefined;
}
