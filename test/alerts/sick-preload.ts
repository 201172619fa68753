import { getHeapStatistics } from 'node:v8';

/**
 * Preload for an app that breaks it on demand. `leak`: holds memory until its heap is nearly full. `block`: blocks the
 * event loop again and again.
 */
const HELD_OF_LIMIT = 0.9;
const PIECE = 20_000;
const BLOCKED_MS = 400;
const PAUSE_MS = 150;

const held: object[][] = [];
const nothing = new Int32Array(new SharedArrayBuffer(4));

function leak(): void {
  const limit = getHeapStatistics().heap_size_limit;
  while (process.memoryUsage().heapUsed < HELD_OF_LIMIT * limit)
    held.push(Array.from({ length: PIECE }, (_, at) => ({ at })));
}

/** Blocks as a long calculation does, but without using the CPU. */
function block(): void {
  Atomics.wait(nothing, 0, 0, BLOCKED_MS);
  setTimeout(block, PAUSE_MS);
}

process.on('message', (words) => {
  if (words === 'leak') leak();
  if (words === 'block') block();
});
// The channel must not keep the process alive.
process.channel?.unref();
