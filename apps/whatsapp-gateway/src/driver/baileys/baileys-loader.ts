import type { Logger } from 'pino';

/** The library as it is loaded at run time: it is ESM only, and the largest thing that this app loads. */
export type Baileys = typeof import('baileys');

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * Loads the library, once, after the console is closed: libsignal prints whole sessions with their private keys
 * (session_record.js), and it looks `console` up each time, so nothing of this process may print through it later.
 * Baileys' check of signatures waits for an exception where libsignal answers false, so that anybody could pose as
 * WhatsApp's server in the handshake, or vouch for an account: here libsignal's answer counts.
 *
 * @param log gets one line without content for each thing that a library wanted to print
 */
export async function loadBaileys(log: Logger): Promise<Baileys> {
  closeConsole(log);
  const baileys = await import('baileys');
  const { verifySignature } = await import('libsignal/src/curve.js');
  baileys.Curve.verify = (publicKey, message, signature) => {
    try {
      // With its type, 5, before it, a key of 31 bytes would pass for one that begins with 5.
      if (publicKey.length !== 32 && publicKey.length !== 33) return false;
      return verifySignature(Buffer.from(baileys.generateSignalPubKey(publicKey)), message, signature);
    } catch {
      // No key, or no signature, at all.
      return false;
    }
  };
  return baileys;
}

/** Also for tests that load parts of the library by themselves. */
export function closeConsole(log: Logger): void {
  for (const method of CONSOLE_METHODS) {
    // Whoever prints something may print a key: not even a type or a length is passed on.
    console[method] = () => log.debug({ method }, 'a library wrote to the console');
  }
}
