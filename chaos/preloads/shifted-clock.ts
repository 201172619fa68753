import { readFileSync } from 'node:fs';
import { mustBeUsed } from './use-journal';

/**
 * Preload for any process: its wall clock (`Date`) is wrong, while `performance.now()`, timers and `process.hrtime`
 * continue, as when a machine's clock is set.
 * `SHIFTED_CLOCK_MS`: milliseconds that the clock is ahead (negative: behind). `SHIFTED_CLOCK_AFTER_MS`: delay after
 * the start; default: wrong from the start. `SHIFTED_CLOCK_FILE`: a file with milliseconds that take precedence while
 * it exists, read every 50 ms, so that a harness can set the clock of a running process.
 */
const { SHIFTED_CLOCK_MS = '0', SHIFTED_CLOCK_AFTER_MS = '0', SHIFTED_CLOCK_FILE: file } = process.env;
const READ_EVERY_MS = 50;
const RealDate = Date;
const patch = mustBeUsed('Date');
let planned = 0;
let shiftMs = 0;

const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget: typeof RealDate) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

function set(ms: number): void {
  shiftMs = Number.isFinite(ms) ? ms : 0;
  if (shiftMs !== 0) patch.use();
}

/** @param path read in one go; a half-written file is read again at the next look */
function read(path: string): void {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') set(Number(text));
  } catch {
    set(planned);
  }
}

function plan(): void {
  planned = Number(SHIFTED_CLOCK_MS);
  set(planned);
}

if (Number(SHIFTED_CLOCK_AFTER_MS) > 0) setTimeout(plan, Number(SHIFTED_CLOCK_AFTER_MS)).unref();
else plan();
if (file !== undefined) {
  read(file);
  setInterval(() => read(file), READ_EVERY_MS).unref();
}
