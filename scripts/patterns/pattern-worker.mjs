// Judges one pattern at a time, so that a slow one blocks no other. recheck's pure build needs no Java and no binary.
import { parentPort } from 'node:worker_threads';
import recheck from 'recheck/lib/browser.js';

const { checkSync } = recheck;
/** A pattern that needs longer is too complicated; usual ones need milliseconds. */
const TIMEOUT_MS = 30_000;
/** An escape, a character class, a count, or any other character. */
const PART = /\\(?:[pPu]\{\w{1,60}\}|[^])|\[(?:[^\]\\]|\\[^]){0,200}\]|\{\d{1,6},?\d{0,6}\}|[^]/gu;
const IS_COUNT = /^\{\d/;
const ENOUGH = 6;

parentPort.on('message', ({ key, source, flags }) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
  parentPort.postMessage({ key, ...judge(withFewRepetitions(source), flags) }),
);

function judge(source, flags) {
  try {
    const { status, complexity, error } = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: 1 });
    return { status, why: complexity?.summary ?? error?.kind ?? '' };
  } catch (error) {
    return { status: 'unknown', why: String(error) };
  }
}

/**
 * Growth of time with length does not depend on how often a single character must repeat, 36 times or 6: automata of
 * the latter are judged at once, and proven, where the former could only be attacked by trial. Counts of groups stay.
 */
function withFewRepetitions(source) {
  const parts = source.match(PART) ?? [];
  return parts.map((part, at) => (IS_COUNT.test(part) && parts[at - 1] !== ')' ? fewer(part) : part)).join('');
}

const fewer = (count) => count.replaceAll(/\d{1,6}/g, (digits) => String(Math.min(ENOUGH, Number(digits))));
