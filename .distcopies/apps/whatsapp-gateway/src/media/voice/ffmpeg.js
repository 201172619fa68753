"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runFfmpeg", {
    enumerable: true,
    get: function() {
        return runFfmpeg;
    }
});
const _nodechild_process = require("node:child_process");
/** A voice note of ten minutes has less than half of it. */ const MOST_BYTES = 8 * 1024 * 1024;
/** Of what it says about a failure, for the log. */ const MOST_WORDS = 500;
function runFfmpeg(program, job) {
    return new Promise((resolve)=>{
        const child = (0, _nodechild_process.spawn)(program, argumentsOf(job), {
            stdio: [
                'ignore',
                'ignore',
                'pipe'
            ]
        });
        // Outright: nothing of it is worth waiting for.
        const kill = ()=>child.kill('SIGKILL');
        const timer = setTimeout(kill, job.timeoutMs);
        job.signal.addEventListener('abort', kill);
        if (job.signal.aborted) kill();
        const settle = (outcome)=>{
            clearTimeout(timer);
            job.signal.removeEventListener('abort', kill);
            resolve(outcome);
        };
        let words = '';
        child.stderr.on('data', (chunk)=>{
            words = (words + chunk.toString('utf8')).slice(-MOST_WORDS);
        });
        child.once('error', (error)=>settle({
                kind: 'failed',
                words: error.message
            }));
        child.once('close', (code, signal)=>{
            if (code === 0) settle({
                kind: 'made'
            });
            else settle(signal === 'SIGKILL' ? {
                kind: 'too_slow'
            } : {
                kind: 'failed',
                words: words.trim()
            });
        });
    });
}
function argumentsOf({ format, input, output, longestSeconds }) {
    const quiet = [
        '-nostdin',
        '-hide_banner',
        '-loglevel',
        'error',
        '-n'
    ];
    const source = [
        '-protocol_whitelist',
        'file,pipe',
        '-f',
        format,
        '-t',
        String(longestSeconds + 1),
        '-i',
        `file:${input}`
    ];
    const sound = [
        '-map',
        '0:a:0',
        '-map_metadata',
        '-1',
        '-ac',
        '1',
        '-ar',
        '48000'
    ];
    const opus = [
        '-c:a',
        'libopus',
        '-b:a',
        '32k',
        '-application',
        'voip',
        '-fs',
        String(MOST_BYTES)
    ];
    return [
        ...quiet,
        ...source,
        ...sound,
        ...opus,
        '-f',
        'ogg',
        `file:${output}`
    ];
}

//# sourceMappingURL=ffmpeg.js.map