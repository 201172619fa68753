import { getHeapStatistics } from 'node:v8';

/**
 * Loaded before an app: the process falls ill when it is told to. `leak`: from then on it holds so much that its heap is nearly
 * used up. `block`: again and again it does nothing else for a while.
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

/** As a long calculation does, without the machine being busy with it. */
function block(): void {
  Atomics.wait(nothing, 0, 0, BLOCKED_MS);
  setTimeout(block, PAUSE_MS);
}

process.on('message', (words) => {
  if (words === 'leak') leak();
  if (words === 'block') block();
});
// Whoever told it shall not keep it alive.
process.channel?.unref();
