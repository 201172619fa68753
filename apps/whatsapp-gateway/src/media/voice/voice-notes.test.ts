import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';
import { pino } from 'pino';
import { aFlacBomb, aWav, toneBytes } from '../../testing/sounds';
import { temporaryFolder } from '../../testing/temporary-folder';
import { audioFormatOf } from './audio-format';
import { runVoiceThread } from './run-voice-thread';
import { VoiceNotes, type VoiceOptions } from './voice-notes';

const NUMBER = '15550001111';
const folder = temporaryFolder();
const threadArgv = ['-r', TYPESCRIPT_HOOK];
const log = pino({ level: 'silent' });
let count = 0;
let voice: Buffer;

beforeAll(async () => {
  voice = readFileSync((await make(aWav())).path);
});
afterAll(() => folder.remove());

const notes = (options: Partial<VoiceOptions> = {}) => new VoiceNotes({ log, threadArgv, ...options });

function place(bytes: Buffer): string {
  const path = join(folder.path, `sound-${(count += 1)}`);
  writeFileSync(path, bytes);
  return path;
}

const make = (bytes: Buffer, options: Partial<VoiceOptions> = {}) => notes(options).make(place(bytes), NUMBER);

/** Also checks that nothing is left on the disk. */
async function refusalOf(
  bytes: Buffer,
  options: Partial<VoiceOptions> = {},
): Promise<{ code: string; message: string }> {
  const path = place(bytes);
  const error: unknown = await notes(options)
    .make(path, NUMBER)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(
    readdirSync(folder.path).filter((name) => path.endsWith(name.split('.')[0] ?? '') && name.includes('.')),
  ).toEqual([]);
  return error as { code: string; message: string };
}

function fakeFfmpeg(script: string): { program: string; asked: () => string } {
  const program = join(folder.path, `ffmpeg-${(count += 1)}`);
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" > ${program}.asked\nfor output; do :; done\noutput="\${output#file:}"\n${script}\n`,
  );
  chmodSync(program, 0o755);
  return { program, asked: () => readFileSync(`${program}.asked`, 'utf8') };
}

describe('a voice note', () => {
  it.each([
    ['an MP3 file', () => toneBytes('tone.mp3')],
    ['a FLAC file in stereo', () => toneBytes('tone.flac')],
    ['a WAV file in stereo, 44.1 kHz', () => aWav({ rate: 44_100, channels: 2 })],
    ['a WAV file with eight bits, 8 kHz', () => aWav({ rate: 8_000, bytes: 1 })],
    ['a WAV file whose header claims hours', () => aWav({ claims: 0xffff_fff0 })],
  ])(
    'a voice note of %s is mono Opus in Ogg, as long as it, with the picture of its loudness',
    async (_what, bytes) => {
      const path = place(bytes());
      const note = await notes().make(path, NUMBER);
      expect(note.path).not.toBe(path);
      expect(note.seconds).toBe(2);
      expect(note.waveform).toHaveLength(64);
      expect(Math.max(...note.waveform)).toBe(100);
      const made = readFileSync(note.path);
      expect(audioFormatOf(made)).toEqual({ by: 'library', format: 'opus' });
      expect(made.length).toBeLessThan(20_000);
    },
  );

  it('a voice note that is one already goes as it is, and one in stereo does not', async () => {
    const path = place(voice);
    expect(await notes().make(path, NUMBER)).toMatchObject({ path, seconds: 2 });
    const stereo = Buffer.from(voice);
    stereo[28 + 9] = 2;
    const note = await make(stereo);
    expect(note).toMatchObject({ path: expect.stringMatching(/\.ogg$/), seconds: 2 });
    expect(audioFormatOf(readFileSync(note.path))).toEqual({ by: 'library', format: 'opus' });
  });

  it('a voice note shows where its sound is loud', async () => {
    const { waveform } = await make(aWav({ sample: (second) => (second < 1 ? 0 : Math.sin(second * 2_000) / 2) }));
    expect(Math.max(...waveform.slice(0, 30))).toBeLessThan(5);
    expect(Math.min(...waveform.slice(34, 62))).toBeGreaterThan(50);
  });

  it('a voice note of a file that breaks off has what was there', async () => {
    const mp3 = toneBytes('tone.mp3');
    expect((await make(mp3.subarray(0, mp3.length / 2))).seconds).toBe(1);
    const flac = toneBytes('tone.flac');
    expect((await make(flac.subarray(0, flac.length / 2))).seconds).toBe(1);
  });

  it('the app goes on while voice notes are made', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const bytes = aWav({ seconds: 20 });
    delay.enable();
    const began = performance.now();
    await make(bytes);
    delay.disable();
    // On this thread, encoding would block for about as long as it takes.
    expect(delay.max / 1e6).toBeLessThan((performance.now() - began) / 2);
  });
});

describe('a sound that cannot be a voice note', () => {
  const noise = Buffer.from(
    Array.from({ length: 100_000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) & 255),
  );

  it.each([
    ['no sound at all', () => Buffer.from('<html>not found</html>')],
    ['an empty file', () => Buffer.alloc(0)],
    ['noise that begins like MP3', () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), noise])],
    ['noise that begins like FLAC', () => Buffer.concat([Buffer.from('fLaC'), noise])],
    ['noise behind the head of an Ogg file', () => Buffer.concat([voice.subarray(0, 60), noise])],
    ['WAV without a sample', () => aWav({ seconds: 0 })],
    ['the head of FLAC that claims hours', () => claimingFlac().subarray(0, 60)],
  ])('a sound that cannot be read is refused with words: %s', async (_what, bytes) => {
    const refusal = await refusalOf(bytes());
    expect(refusal.code).toBe('MEDIA_TYPE_REFUSED');
    expect(refusal.message).toMatch(/sound/);
  });

  it('a sound that is too long is refused, whatever its header claims', async () => {
    const limits = { longestSeconds: 1 };
    for (const bytes of [aWav(), toneBytes('tone.mp3'), toneBytes('tone.flac'), claimingFlac(), voice]) {
      const refusal = await refusalOf(bytes, { limits });
      expect(refusal).toMatchObject({ code: 'MEDIA_TOO_LARGE', message: expect.stringContaining('minutes') });
    }
  });

  it('a sound that unpacks to thousands of times its size is unpacked up to the longest duration, and no further', async () => {
    const refusal = await refusalOf(aFlacBomb(10_000), { limits: { longestSeconds: 60 } });
    expect(refusal).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
  });

  it('a sound with too many bytes is refused before it is looked at', async () => {
    expect(await refusalOf(aWav(), { limits: { longestBytes: 1_000 } })).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
  });

  it('a sound that takes too long to convert is given up, and its thread with it', async () => {
    const refusal = await refusalOf(aWav(), { limits: { convertMs: 1 } });
    expect(refusal).toMatchObject({ code: 'MEDIA_TYPE_REFUSED', message: expect.stringContaining('within') });
  });

  it('a sound is asked for again when the app ends meanwhile', async () => {
    const ending = notes();
    const made = ending.make(place(aWav({ seconds: 20 })), NUMBER);
    ending.close();
    await expect(made).rejects.toMatchObject({ code: 'PACED', passes: true });
  });

  it('a number does not take the places of the others', async () => {
    const shared = notes();
    const path = () => place(aWav());
    const greedy = await Promise.allSettled(Array.from({ length: 5 }, () => shared.make(path(), NUMBER)));
    const refusals = greedy.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ code: 'PACED', passes: true })));
  });
});

describe('the thread of a voice note', () => {
  const outcomeOf = (script: string, timeoutMs = 60_000) => {
    const entry = join(folder.path, `thread-${(count += 1)}.cjs`);
    writeFileSync(entry, script);
    const job = { format: 'mp3' as const, input: 'in', output: 'out', longestSeconds: 1 };
    return runVoiceThread(job, { timeoutMs, signal: new AbortController().signal, entry });
  };

  it.each([
    ['throws', "throw new Error('broken')"],
    ['ends itself', 'process.exit(3)'],
    ['takes more memory than it has', 'const all = []; for (;;) all.push(new Array(100_000).fill(Math.random()))'],
    ['rejects', "void Promise.reject(new Error('broken'))"],
  ])('a thread that %s fails alone', async (_what, script) => {
    expect(await outcomeOf(script)).toMatchObject({ kind: 'crashed' });
  });

  it('the memory of WebAssembly grows up to its limit in a thread, and no further', async () => {
    const limit = `const { limitWasmMemory } = require(${JSON.stringify(join(__dirname, 'wasm-memory.ts'))});
      limitWasmMemory(64 * 65_536);
      const memory = new WebAssembly.Memory({ initial: 1 });
      memory.grow(63);`;
    const hook = `require(${JSON.stringify(TYPESCRIPT_HOOK)}); ${limit}`;
    const done = "require('node:worker_threads').parentPort.postMessage({ kind: 'unreadable' });";
    expect(await outcomeOf(hook + done)).toEqual({ kind: 'unreadable' });
    expect(await outcomeOf(`${hook} memory.grow(1); ${done}`)).toMatchObject({ kind: 'crashed' });
  });

  it('a thread that never ends is ended', async () => {
    expect(await outcomeOf('for (;;);', 300)).toEqual({ kind: 'too_slow' });
  });
});

describe('sound that needs ffmpeg', () => {
  const m4a = () => toneBytes('tone.m4a');

  it('a sound that needs ffmpeg is refused without it, with words that say what works and what to install', async () => {
    const { code, message } = await refusalOf(m4a());
    expect(code).toBe('MEDIA_TYPE_REFUSED');
    expect(message).toContain('M4A');
    expect(message).toContain('MP3');
    expect(message).toContain('ffmpeg');
  });

  it('a sound that needs ffmpeg is made by it, of a file of a format that is named, and looked at afterwards', async () => {
    const given = place(voice);
    const { program, asked } = fakeFfmpeg(`cp ${given} "$output"`);
    const path = place(m4a());
    const note = await notes({ ffmpeg: program }).make(path, NUMBER);
    expect(note).toMatchObject({ path: `${path}.ogg`, seconds: 2 });
    expect(asked()).toContain(`-protocol_whitelist file,pipe -f mov -t 601 -i file:${path} `);
    expect(asked()).not.toContain('http');
  });

  it('a sound that ffmpeg makes too long is refused', async () => {
    const given = place(voice);
    const { program } = fakeFfmpeg(`cp ${given} "$output"`);
    const refusal = await refusalOf(m4a(), { ffmpeg: program, limits: { longestSeconds: 1 } });
    expect(refusal.code).toBe('MEDIA_TOO_LARGE');
  });

  it.each([
    ['cannot read it', 'echo "moov atom not found" >&2; exit 1', 'ffmpeg can read'],
    ['writes something else', 'echo nonsense > "$output"', 'no sound'],
    ['writes nothing', 'true', 'failed'],
    ['never ends', 'exec sleep 600', 'within'],
  ])('a sound is refused with words when ffmpeg %s', async (_what, script, words) => {
    const { program } = fakeFfmpeg(script);
    const refusal = await refusalOf(m4a(), { ffmpeg: program, limits: { convertMs: 2_000 } });
    expect(refusal).toMatchObject({ code: 'MEDIA_TYPE_REFUSED', message: expect.stringContaining(words) });
  });

  it('a sound is refused when the ffmpeg that was found is gone', async () => {
    const refusal = await refusalOf(m4a(), { ffmpeg: join(folder.path, 'gone') });
    expect(refusal.code).toBe('MEDIA_TYPE_REFUSED');
    expect(existsSync(join(folder.path, 'gone'))).toBe(false);
  });
});

/**
 * FLAC whose header claims 2^36 - 1 samples: STREAMINFO has the number in its bytes 13 to 17 (RFC 9639 section 8.2).
 */
function claimingFlac(): Buffer {
  const flac = Buffer.from(toneBytes('tone.flac'));
  flac[8 + 13] = (flac[8 + 13] ?? 0) | 0x0f;
  flac.fill(0xff, 8 + 14, 8 + 18);
  return flac;
}
