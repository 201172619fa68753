import type { ILogger } from 'baileys/lib/Utils/logger.js';

/** Baileys asks for a logger everywhere. */
export const SILENT_LOGGER: ILogger = {
  level: 'silent',
  child: () => SILENT_LOGGER,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** What libsignal 6.0.0 prints (src/session_*.js): whole sessions, private keys included. */
const LIBSIGNAL =
  /^(Closing|Opening|Removing old closed) (open )?session|^Session (already|error)|^Migrating session|^Decrypted message with closed|^Failed to decrypt message/;

const SILENCED = Symbol.for('chasqui.fake-whatsapp.silenced');

/** Keeps libsignal's sessions off the console; everything else is still printed. Can be called again. */
export function silenceSignal(): void {
  const target = globalThis.console as Console & { [SILENCED]?: true };
  if (target[SILENCED]) return;
  target[SILENCED] = true;
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const print = target[method].bind(target);
    target[method] = (...args: unknown[]) => {
      if (typeof args[0] !== 'string' || !LIBSIGNAL.test(args[0])) print(...args);
    };
  }
}
