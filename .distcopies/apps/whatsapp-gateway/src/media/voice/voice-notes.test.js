"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _nodeperf_hooks = require("node:perf_hooks");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _pino = require("pino");
const _sounds = require("../../testing/sounds");
const _temporaryfolder = require("../../testing/temporary-folder");
const _audioformat = require("./audio-format");
const _runvoicethread = require("./run-voice-thread");
const _voicenotes = require("./voice-notes");
const NUMBER = '15550001111';
const folder = (0, _temporaryfolder.temporaryFolder)();
const threadArgv = [
    '-r',
    _testing.TYPESCRIPT_HOOK
];
const log = (0, _pino.pino)({
    level: 'silent'
});
let count = 0;
/** A real voice note, made of a WAV file. */ let voice;
(0, _globals.beforeAll)(async ()=>{
    voice = (0, _nodefs.readFileSync)((await make((0, _sounds.aWav)())).path);
});
(0, _globals.afterAll)(()=>folder.remove());
const notes = (options = {})=>new _voicenotes.VoiceNotes({
        log,
        threadArgv,
        ...options
    });
function place(bytes) {
    const path = (0, _nodepath.join)(folder.path, `sound-${count += 1}`);
    (0, _nodefs.writeFileSync)(path, bytes);
    return path;
}
const make = (bytes, options = {})=>notes(options).make(place(bytes), NUMBER);
/** Why it was refused; nothing of it may be left. */ async function refusalOf(bytes, options = {}) {
    const path = place(bytes);
    const error = await notes(options).make(path, NUMBER).then(()=>undefined, (reason)=>reason);
    (0, _globals.expect)((0, _nodefs.readdirSync)(folder.path).filter((name)=>path.endsWith(name.split('.')[0] ?? '') && name.includes('.'))).toEqual([]);
    return error;
}
/** An ffmpeg that writes a script's arguments down, and does what it says. */ function fakeFfmpeg(script) {
    const program = (0, _nodepath.join)(folder.path, `ffmpeg-${count += 1}`);
    (0, _nodefs.writeFileSync)(program, `#!/bin/sh\necho "$@" > ${program}.asked\nfor output; do :; done\noutput="\${output#file:}"\n${script}\n`);
    (0, _nodefs.chmodSync)(program, 0o755);
    return {
        program,
        asked: ()=>(0, _nodefs.readFileSync)(`${program}.asked`, 'utf8')
    };
}
(0, _globals.describe)('a voice note', ()=>{
    _globals.it.each([
        [
            'an MP3 file',
            ()=>(0, _sounds.toneBytes)('tone.mp3')
        ],
        [
            'a FLAC file in stereo',
            ()=>(0, _sounds.toneBytes)('tone.flac')
        ],
        [
            'a WAV file in stereo, 44.1 kHz',
            ()=>(0, _sounds.aWav)({
                    rate: 44_100,
                    channels: 2
                })
        ],
        [
            'a WAV file with eight bits, 8 kHz',
            ()=>(0, _sounds.aWav)({
                    rate: 8_000,
                    bytes: 1
                })
        ],
        [
            'a WAV file whose header claims hours',
            ()=>(0, _sounds.aWav)({
                    claims: 0xffff_fff0
                })
        ]
    ])('a voice note of %s is mono Opus in Ogg, as long as it, with the picture of its loudness', async (_what, bytes)=>{
        const path = place(bytes());
        const note = await notes().make(path, NUMBER);
        (0, _globals.expect)(note.path).not.toBe(path);
        (0, _globals.expect)(note.seconds).toBe(2);
        (0, _globals.expect)(note.waveform).toHaveLength(64);
        (0, _globals.expect)(Math.max(...note.waveform)).toBe(100);
        const made = (0, _nodefs.readFileSync)(note.path);
        (0, _globals.expect)((0, _audioformat.audioFormatOf)(made)).toEqual({
            by: 'library',
            format: 'opus'
        });
        (0, _globals.expect)(made.length).toBeLessThan(20_000);
    });
    (0, _globals.it)('a voice note that is one already goes as it is, and one in stereo does not', async ()=>{
        const path = place(voice);
        (0, _globals.expect)(await notes().make(path, NUMBER)).toMatchObject({
            path,
            seconds: 2
        });
        const stereo = Buffer.from(voice);
        stereo[28 + 9] = 2;
        const note = await make(stereo);
        (0, _globals.expect)(note).toMatchObject({
            path: _globals.expect.stringMatching(/\.ogg$/),
            seconds: 2
        });
        (0, _globals.expect)((0, _audioformat.audioFormatOf)((0, _nodefs.readFileSync)(note.path))).toEqual({
            by: 'library',
            format: 'opus'
        });
    });
    (0, _globals.it)('a voice note shows where its sound is loud', async ()=>{
        const { waveform } = await make((0, _sounds.aWav)({
            sample: (second)=>second < 1 ? 0 : Math.sin(second * 2_000) / 2
        }));
        (0, _globals.expect)(Math.max(...waveform.slice(0, 30))).toBeLessThan(5);
        (0, _globals.expect)(Math.min(...waveform.slice(34, 62))).toBeGreaterThan(50);
    });
    (0, _globals.it)('a voice note of a file that breaks off has what was there', async ()=>{
        const mp3 = (0, _sounds.toneBytes)('tone.mp3');
        (0, _globals.expect)((await make(mp3.subarray(0, mp3.length / 2))).seconds).toBe(1);
        const flac = (0, _sounds.toneBytes)('tone.flac');
        (0, _globals.expect)((await make(flac.subarray(0, flac.length / 2))).seconds).toBe(1);
    });
    (0, _globals.it)('the app goes on while voice notes are made', async ()=>{
        const delay = (0, _nodeperf_hooks.monitorEventLoopDelay)({
            resolution: 5
        });
        const bytes = (0, _sounds.aWav)({
            seconds: 20
        });
        delay.enable();
        const began = performance.now();
        await make(bytes);
        delay.disable();
        // On this thread, encoding would hold everything up for about as long as it takes.
        (0, _globals.expect)(delay.max / 1e6).toBeLessThan((performance.now() - began) / 2);
    });
});
(0, _globals.describe)('a sound that cannot be a voice note', ()=>{
    const noise = Buffer.from(Array.from({
        length: 100_000
    }, (_, index)=>index * 7919 + (index >> 3) * 104_729 & 255));
    _globals.it.each([
        [
            'no sound at all',
            ()=>Buffer.from('<html>not found</html>')
        ],
        [
            'an empty file',
            ()=>Buffer.alloc(0)
        ],
        [
            'noise that begins like MP3',
            ()=>Buffer.concat([
                    Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
                    noise
                ])
        ],
        [
            'noise that begins like FLAC',
            ()=>Buffer.concat([
                    Buffer.from('fLaC'),
                    noise
                ])
        ],
        [
            'noise behind the head of an Ogg file',
            ()=>Buffer.concat([
                    voice.subarray(0, 60),
                    noise
                ])
        ],
        [
            'WAV without a sample',
            ()=>(0, _sounds.aWav)({
                    seconds: 0
                })
        ],
        [
            'the head of FLAC that claims hours',
            ()=>claimingFlac().subarray(0, 60)
        ]
    ])('a sound that cannot be read is refused with words: %s', async (_what, bytes)=>{
        const refusal = await refusalOf(bytes());
        (0, _globals.expect)(refusal.code).toBe('MEDIA_TYPE_REFUSED');
        (0, _globals.expect)(refusal.message).toMatch(/sound/);
    });
    (0, _globals.it)('a sound that is too long is refused, whatever its header claims', async ()=>{
        const limits = {
            longestSeconds: 1
        };
        for (const bytes of [
            (0, _sounds.aWav)(),
            (0, _sounds.toneBytes)('tone.mp3'),
            (0, _sounds.toneBytes)('tone.flac'),
            claimingFlac(),
            voice
        ]){
            const refusal = await refusalOf(bytes, {
                limits
            });
            (0, _globals.expect)(refusal).toMatchObject({
                code: 'MEDIA_TOO_LARGE',
                message: _globals.expect.stringContaining('minutes')
            });
        }
    });
    (0, _globals.it)('a sound that unpacks to thousands of times its size is unpacked up to the longest duration, and no further', async ()=>{
        const refusal = await refusalOf((0, _sounds.aFlacBomb)(10_000), {
            limits: {
                longestSeconds: 60
            }
        });
        (0, _globals.expect)(refusal).toMatchObject({
            code: 'MEDIA_TOO_LARGE'
        });
    });
    (0, _globals.it)('a sound with too many bytes is refused before it is looked at', async ()=>{
        (0, _globals.expect)(await refusalOf((0, _sounds.aWav)(), {
            limits: {
                longestBytes: 1_000
            }
        })).toMatchObject({
            code: 'MEDIA_TOO_LARGE'
        });
    });
    (0, _globals.it)('a sound that takes too long to convert is given up, and its thread with it', async ()=>{
        const refusal = await refusalOf((0, _sounds.aWav)(), {
            limits: {
                convertMs: 1
            }
        });
        (0, _globals.expect)(refusal).toMatchObject({
            code: 'MEDIA_TYPE_REFUSED',
            message: _globals.expect.stringContaining('within')
        });
    });
    (0, _globals.it)('a sound is asked for again when the app ends meanwhile', async ()=>{
        const ending = notes();
        const made = ending.make(place((0, _sounds.aWav)({
            seconds: 20
        })), NUMBER);
        ending.close();
        await (0, _globals.expect)(made).rejects.toMatchObject({
            code: 'PACED',
            passes: true
        });
    });
    (0, _globals.it)('a number does not take the places of the others', async ()=>{
        const shared = notes();
        const path = ()=>place((0, _sounds.aWav)());
        const greedy = await Promise.allSettled(Array.from({
            length: 5
        }, ()=>shared.make(path(), NUMBER)));
        const refusals = greedy.flatMap((each)=>each.status === 'rejected' ? [
                each.reason
            ] : []);
        (0, _globals.expect)(refusals).toEqual(Array.from({
            length: 3
        }, ()=>_globals.expect.objectContaining({
                code: 'PACED',
                passes: true
            })));
    });
});
(0, _globals.describe)('the thread of a voice note', ()=>{
    const outcomeOf = (script, timeoutMs = 60_000)=>{
        const entry = (0, _nodepath.join)(folder.path, `thread-${count += 1}.cjs`);
        (0, _nodefs.writeFileSync)(entry, script);
        const job = {
            format: 'mp3',
            input: 'in',
            output: 'out',
            longestSeconds: 1
        };
        return (0, _runvoicethread.runVoiceThread)(job, {
            timeoutMs,
            signal: new AbortController().signal,
            entry
        });
    };
    _globals.it.each([
        [
            'throws',
            "throw new Error('broken')"
        ],
        [
            'ends itself',
            'process.exit(3)'
        ],
        [
            'takes more memory than it has',
            'const all = []; for (;;) all.push(new Array(100_000).fill(Math.random()))'
        ],
        [
            'rejects',
            "void Promise.reject(new Error('broken'))"
        ]
    ])('a thread that %s fails alone', async (_what, script)=>{
        (0, _globals.expect)(await outcomeOf(script)).toMatchObject({
            kind: 'crashed'
        });
    });
    (0, _globals.it)('the memory of WebAssembly grows up to its limit in a thread, and no further', async ()=>{
        const limit = `const { limitWasmMemory } = require(${JSON.stringify((0, _nodepath.join)(__dirname, 'wasm-memory.ts'))});
      limitWasmMemory(64 * 65_536);
      const memory = new WebAssembly.Memory({ initial: 1 });
      memory.grow(63);`;
        const hook = `require(${JSON.stringify(_testing.TYPESCRIPT_HOOK)}); ${limit}`;
        const done = "require('node:worker_threads').parentPort.postMessage({ kind: 'unreadable' });";
        (0, _globals.expect)(await outcomeOf(hook + done)).toEqual({
            kind: 'unreadable'
        });
        (0, _globals.expect)(await outcomeOf(`${hook} memory.grow(1); ${done}`)).toMatchObject({
            kind: 'crashed'
        });
    });
    (0, _globals.it)('a thread that never ends is ended', async ()=>{
        (0, _globals.expect)(await outcomeOf('for (;;);', 300)).toEqual({
            kind: 'too_slow'
        });
    });
});
(0, _globals.describe)('sound that needs ffmpeg', ()=>{
    const m4a = ()=>(0, _sounds.toneBytes)('tone.m4a');
    (0, _globals.it)('a sound that needs ffmpeg is refused without it, with words that say what works and what to install', async ()=>{
        const { code, message } = await refusalOf(m4a());
        (0, _globals.expect)(code).toBe('MEDIA_TYPE_REFUSED');
        (0, _globals.expect)(message).toContain('M4A');
        (0, _globals.expect)(message).toContain('MP3');
        (0, _globals.expect)(message).toContain('ffmpeg');
    });
    (0, _globals.it)('a sound that needs ffmpeg is made by it, of a file of a format that is named, and looked at afterwards', async ()=>{
        const given = place(voice);
        const { program, asked } = fakeFfmpeg(`cp ${given} "$output"`);
        const path = place(m4a());
        const note = await notes({
            ffmpeg: program
        }).make(path, NUMBER);
        (0, _globals.expect)(note).toMatchObject({
            path: `${path}.ogg`,
            seconds: 2
        });
        (0, _globals.expect)(asked()).toContain(`-protocol_whitelist file,pipe -f mov -t 601 -i file:${path} `);
        (0, _globals.expect)(asked()).not.toContain('http');
    });
    (0, _globals.it)('a sound that ffmpeg makes too long is refused', async ()=>{
        const given = place(voice);
        const { program } = fakeFfmpeg(`cp ${given} "$output"`);
        const refusal = await refusalOf(m4a(), {
            ffmpeg: program,
            limits: {
                longestSeconds: 1
            }
        });
        (0, _globals.expect)(refusal.code).toBe('MEDIA_TOO_LARGE');
    });
    _globals.it.each([
        [
            'cannot read it',
            'echo "moov atom not found" >&2; exit 1',
            'ffmpeg can read'
        ],
        [
            'writes something else',
            'echo nonsense > "$output"',
            'no sound'
        ],
        [
            'writes nothing',
            'true',
            'failed'
        ],
        [
            'never ends',
            'exec sleep 600',
            'within'
        ]
    ])('a sound is refused with words when ffmpeg %s', async (_what, script, words)=>{
        const { program } = fakeFfmpeg(script);
        const refusal = await refusalOf(m4a(), {
            ffmpeg: program,
            limits: {
                convertMs: 2_000
            }
        });
        (0, _globals.expect)(refusal).toMatchObject({
            code: 'MEDIA_TYPE_REFUSED',
            message: _globals.expect.stringContaining(words)
        });
    });
    (0, _globals.it)('a sound is refused when the ffmpeg that was found is gone', async ()=>{
        const refusal = await refusalOf(m4a(), {
            ffmpeg: (0, _nodepath.join)(folder.path, 'gone')
        });
        (0, _globals.expect)(refusal.code).toBe('MEDIA_TYPE_REFUSED');
        (0, _globals.expect)((0, _nodefs.existsSync)((0, _nodepath.join)(folder.path, 'gone'))).toBe(false);
    });
});
/** FLAC whose header claims 2^36 - 1 samples: STREAMINFO has the number in its bytes 13 to 17 (RFC 9639 section 8.2). */ function claimingFlac() {
    const flac = Buffer.from((0, _sounds.toneBytes)('tone.flac'));
    flac[8 + 13] = (flac[8 + 13] ?? 0) | 0x0f;
    flac.fill(0xff, 8 + 14, 8 + 18);
    return flac;
}

//# sourceMappingURL=voice-notes.test.js.map