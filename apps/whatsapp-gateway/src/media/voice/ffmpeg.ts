import { spawn } from 'node:child_process';
import type { FfmpegFormat } from './audio-format';

export interface FfmpegJob {
  format: FfmpegFormat;
  input: string;
  output: string;
  longestSeconds: number;
  timeoutMs: number;
  signal: AbortSignal;
}

export type FfmpegOutcome = { kind: 'made' } | { kind: 'too_slow' } | { kind: 'failed'; words: string };

/** A voice note of ten minutes has less than half of it. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_WORDS = 500;

/**
 * Converts what the libraries do not read to Ogg/Opus, with the machine's ffmpeg. Never rejects. The format is stated,
 * not guessed, and only files are opened: a file that is a playlist must not lead ffmpeg to another one. A thread
 * inspects the result, so a longer sound is cut here and refused there.
 *
 * @param program path of ffmpeg
 */
export function runFfmpeg(program: string, job: FfmpegJob): Promise<FfmpegOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, argumentsOf(job), { stdio: ['ignore', 'ignore', 'pipe'] });
    // At once: nothing of it is worth waiting for.
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, job.timeoutMs);
    job.signal.addEventListener('abort', kill);
    if (job.signal.aborted) kill();
    const settle = (outcome: FfmpegOutcome) => {
      clearTimeout(timer);
      job.signal.removeEventListener('abort', kill);
      resolve(outcome);
    };
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-MOST_WORDS);
    });
    child.once('error', (error) => settle({ kind: 'failed', words: error.message }));
    child.once('close', (code, signal) => {
      if (code === 0) settle({ kind: 'made' });
      else settle(signal === 'SIGKILL' ? { kind: 'too_slow' } : { kind: 'failed', words: words.trim() });
    });
  });
}

function argumentsOf({ format, input, output, longestSeconds }: FfmpegJob): string[] {
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-n'];
  const source = [
    '-protocol_whitelist',
    'file,pipe',
    '-f',
    format,
    '-t',
    String(longestSeconds + 1),
    '-i',
    `file:${input}`,
  ];
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', '-ac', '1', '-ar', '48000'];
  const opus = ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-fs', String(MOST_BYTES)];
  return [...quiet, ...source, ...sound, ...opus, '-f', 'ogg', `file:${output}`];
}
