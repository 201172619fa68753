"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runVoiceThread", {
    enumerable: true,
    get: function() {
        return runVoiceThread;
    }
});
const _nodepath = require("node:path");
const _nodeworker_threads = require("node:worker_threads");
const ENTRY = (0, _nodepath.join)(__dirname, `voice-thread${(0, _nodepath.extname)(__filename)}`);
/** Megabytes of JavaScript's own memory; the libraries' is limited in the thread. */ const LIMITS = {
    maxOldGenerationSizeMb: 128,
    maxYoungGenerationSizeMb: 32
};
async function runVoiceThread(job, options) {
    const { timeoutMs, signal, execArgv, entry = ENTRY } = options;
    if (signal.aborted) return {
        kind: 'crashed'
    };
    const thread = new _nodeworker_threads.Worker(entry, {
        workerData: job,
        resourceLimits: LIMITS,
        ...execArgv !== undefined && {
            execArgv: [
                ...execArgv
            ]
        }
    });
    let stop = ()=>undefined;
    let timer;
    const outcome = await new Promise((resolve)=>{
        thread.once('message', (result)=>resolve(result));
        thread.once('error', (cause)=>resolve({
                kind: 'crashed',
                cause
            }));
        thread.once('exit', (code)=>resolve({
                kind: 'crashed',
                cause: `exit ${code}`
            }));
        timer = setTimeout(()=>resolve({
                kind: 'too_slow'
            }), timeoutMs);
        stop = ()=>resolve({
                kind: 'crashed'
            });
        signal.addEventListener('abort', stop);
    });
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
    return outcome;
}

//# sourceMappingURL=run-voice-thread.js.map