// Judges patterns in up to four threads, and caches those found linear.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

const MOST_THREADS = 4;

/** @param {{ source: string, flags: string }} pattern */
export const keyOf = ({ source, flags }) => `/${source}/${flags}`;

/**
 * @param {Map<string, { source: string, flags: string }>} patterns by `keyOf`
 * @param {string} rememberedAt cache file of patterns found linear by the same version of recheck
 * @returns {Promise<Map<string, { status: string, why: string }>>} those that are not linear, or cannot be judged
 */
export async function judgeAll(patterns, rememberedAt) {
  const known = new Set(remembered(rememberedAt));
  const waiting = [...patterns].filter(([key]) => !known.has(key));
  const bad = new Map();
  const threads = Math.min(MOST_THREADS, availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: threads }, () => work(waiting, known, bad)));
  const linear = [...patterns.keys()].filter((key) => known.has(key)).sort();
  mkdirSync(dirname(rememberedAt), { recursive: true });
  writeFileSync(rememberedAt, JSON.stringify(linear));
  return bad;
}

function work(waiting, known, bad) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pattern-worker.mjs', import.meta.url));
    const next = () => {
      const [key, pattern] = waiting.shift() ?? [];
      if (key === undefined) void worker.terminate().then(() => resolve());
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
      else worker.postMessage({ key, ...pattern });
    };
    worker.on('error', reject);
    worker.on('message', ({ key, status, why }) => {
      if (status === 'safe') known.add(key);
      else bad.set(key, { status, why });
      next();
    });
    next();
  });
}

function remembered(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}
