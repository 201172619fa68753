import type { Logger } from 'pino';
import { isSignedBy } from './signatures';

/** The library as it is loaded at run time: it is ESM only, and the largest thing that this app loads. */
export type Baileys = typeof import('baileys');

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * Loads the library, once, after the console is closed: libsignal prints whole sessions with their private keys
 * (session_record.js), and it looks `console` up each time, so nothing of this process may print through it later. Its
 * check of signatures, which checks nothing, is replaced.
 *
 * @param log gets one line without content for each thing that a library wanted to print
 */
export async function loadBaileys(log: Logger): Promise<Baileys> {
  closeConsole(log);
  const baileys = await import('baileys');
  baileys.Curve.verify = isSignedBy;
  return baileys;
}

/** Also for tests that load parts of the library by themselves. */
export function closeConsole(log: Logger): void {
  for (const method of CONSOLE_METHODS) {
    // Whoever prints something may print a key: not even a type or a length is passed on.
    console[method] = () => log.debug({ method }, 'a library wrote to the console');
  }
}
