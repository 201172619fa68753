import type { Logger } from 'pino';

/** The library, loaded at run time: it is ESM only, and the largest module of this app. */
export type Baileys = typeof import('baileys');

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * Loads the library once, after closing the console: libsignal prints whole sessions with their private keys
 * (session_record.js) and looks `console` up each time, so nothing in this process may print through it later. Baileys'
 * check of signatures expects an exception where libsignal returns false, so anybody could pose as WhatsApp's server in
 * the handshake, or vouch for an account: here libsignal's answer counts.
 *
 * @param log gets one line without content each time a library prints
 */
export async function loadBaileys(log: Logger): Promise<Baileys> {
  closeConsole(log);
  const baileys = await import('baileys');
  const { verifySignature } = await import('libsignal/src/curve.js');
  baileys.Curve.verify = (publicKey, message, signature) => {
    try {
      // With its type byte, 5, in front, a key of 31 bytes would pass for one that begins with 5.
      if (publicKey.length !== 32 && publicKey.length !== 33) return false;
      return verifySignature(Buffer.from(baileys.generateSignalPubKey(publicKey)), message, signature);
    } catch {
      // Not a key, or not a signature, at all.
      return false;
    }
  };
  return baileys;
}

/** Also for tests that load parts of the library themselves. */
export function closeConsole(log: Logger): void {
  for (const method of CONSOLE_METHODS) {
    // A print may hold a key: not even a type or a length is passed on.
    console[method] = () => log.debug({ method }, 'a library wrote to the console');
  }
}
