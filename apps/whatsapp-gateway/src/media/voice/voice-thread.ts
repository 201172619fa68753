// One thread per voice note: a broken file harms only its own message.
import { parentPort, workerData } from 'node:worker_threads';
import type { VoiceJob } from './voice-job';
import { makeVoiceNote } from './voice-maker';
import { limitWasmMemory } from './wasm-memory';

/** For the library; the starter of the thread limits JavaScript's memory. */
const MOST_BYTES = 128 * 1024 * 1024;

limitWasmMemory(MOST_BYTES);
// The libraries print about every broken frame.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
void makeVoiceNote(workerData as VoiceJob).then((result) => parentPort?.postMessage(result));
