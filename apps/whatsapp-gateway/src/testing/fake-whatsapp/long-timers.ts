/**
 * Baileys leaves timers that hold a process up to 30 s after its last socket is gone (socket.js, `uploadPreKeys`); with
 * this they do not keep a test run from ending.
 */
export function releaseLongTimers(): void {
  const start = globalThis.setTimeout;
  const releasing = (action: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): NodeJS.Timeout => {
    const timer = start(action, ms, ...args);
    return ms !== undefined && ms >= LONG_MS ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(releasing, start);
}

const LONG_MS = 10_000;
