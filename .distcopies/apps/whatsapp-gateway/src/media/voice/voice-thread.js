// A thread of its own per voice note: what a broken file does to it, it does to that message alone.
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeworker_threads = require("node:worker_threads");
const _voicemaker = require("./voice-maker");
const _wasmmemory = require("./wasm-memory");
/** Of the library; that of JavaScript is limited by whoever starts the thread. */ const MOST_BYTES = 128 * 1024 * 1024;
(0, _wasmmemory.limitWasmMemory)(MOST_BYTES);
// The libraries write to it about every broken frame.
for (const method of [
    'log',
    'info',
    'warn',
    'error',
    'debug'
])console[method] = ()=>undefined;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
void (0, _voicemaker.makeVoiceNote)(_nodeworker_threads.workerData).then((result)=>_nodeworker_threads.parentPort?.postMessage(result));

//# sourceMappingURL=voice-thread.js.map