// A thread of its own per voice note: what a broken file does to it, it does to that message alone.
import { parentPort, workerData } from 'node:worker_threads';
import type { VoiceJob } from './voice-job';
import { makeVoiceNote } from './voice-maker';
import { limitWasmMemory } from './wasm-memory';

/** Of the library; that of JavaScript is limited by whoever starts the thread. */
const MOST_BYTES = 128 * 1024 * 1024;

limitWasmMemory(MOST_BYTES);
// The libraries write to it about every broken frame.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
void makeVoiceNote(workerData as VoiceJob).then((result) => parentPort?.postMessage(result));
