import { open, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { MediaError } from '../media.error';
import { type AudioFormat, audioFormatOf, type FfmpegFormat, HEAD_BYTES, type LibraryFormat } from './audio-format';
import { ConversionQueue, QueueBusyError } from './conversion-queue';
import { runFfmpeg } from './ffmpeg';
import { runVoiceThread, type ThreadOutcome } from './run-voice-thread';

export interface VoiceNote {
  /** The given file, or a new one beside it that the caller must delete. */
  path: string;
  /** At least 1. */
  seconds: number;
  /** 64 numbers from 0 to 100. */
  waveform: Uint8Array;
}

export interface VoiceOptions {
  /** undefined: the machine has none, or the operator wants none. */
  ffmpeg?: string | undefined;
  log: Logger;
  /** Node's arguments for the threads; for tests. */
  threadArgv?: readonly string[] | undefined;
  limits?: Partial<VoiceLimits>;
}

export interface VoiceLimits {
  longestSeconds: number;
  /** Bytes of the input: a thread holds all of it in memory. */
  longestBytes: number;
  convertMs: number;
}

/** WhatsApp names no limit. A memo of ten minutes fits, an album does not, and the caller gets an answer in time. */
const LIMITS: VoiceLimits = { longestSeconds: 600, longestBytes: 32 * 1024 * 1024, convertMs: 30_000 };
/**
 * The app sends one message per number at a time, so each number has one conversion, and a second when the first is
 * overdue.
 */
const QUEUE = { running: 2, waiting: 100, perNumber: 2, waitMs: 20_000 };
const READABLE = 'Ogg/Opus, MP3, WAV, FLAC and WebM/Opus';

/** Makes voice notes from sound files, a few at once, each in its own thread. */
export class VoiceNotes {
  private readonly queue = new ConversionQueue(QUEUE);
  private readonly limits: VoiceLimits;
  private readonly closing = new AbortController();

  constructor(private readonly options: VoiceOptions) {
    this.limits = { ...LIMITS, ...options.limits };
  }

  /**
   * @param phone the sending number
   * @throws MediaError; then nothing new is on the disk
   */
  async make(path: string, phone: string): Promise<VoiceNote> {
    const format = await this.formatOf(path);
    const output = `${path}.ogg`;
    try {
      return await this.queue.run(phone, () => this.convert(format, path, output));
    } catch (error) {
      await rm(output, { force: true });
      if (!(error instanceof QueueBusyError)) throw error;
      throw new MediaError('PACED', 'The gateway app converts too many voice notes just now.', error, undefined, true);
    }
  }

  close(): void {
    this.closing.abort();
  }

  /** @throws MediaError for a format that cannot be read here */
  private async formatOf(path: string): Promise<AudioFormat> {
    const { head, size } = await headOf(path);
    const { longestBytes } = this.limits;
    if (size > longestBytes) {
      throw new MediaError('MEDIA_TOO_LARGE', `A voice note is made of at most ${longestBytes} bytes of sound.`);
    }
    const format = audioFormatOf(head);
    if (format === undefined) throw refused(`The file is no sound that is known; a voice note is made of ${READABLE}.`);
    if (format.by === 'ffmpeg' && this.options.ffmpeg === undefined) throw needsFfmpeg(format.format);
    return format;
  }

  private async convert(format: AudioFormat, path: string, output: string): Promise<VoiceNote> {
    if (format.by === 'library') return this.byLibrary(format.format, path, output);
    await this.byFfmpeg(format.format, path, output);
    return this.byLibrary('opus', output, `${output}.ogg`);
  }

  private async byLibrary(format: LibraryFormat, path: string, output: string): Promise<VoiceNote> {
    const { longestSeconds, convertMs: timeoutMs } = this.limits;
    const job = { format, input: path, output, longestSeconds };
    const { signal } = this.closing;
    const outcome = await runVoiceThread(job, { timeoutMs, signal, execArgv: this.options.threadArgv });
    if (outcome.kind !== 'made') throw this.errorOf(outcome);
    const { seconds, waveform, isInput } = outcome;
    return { path: isInput ? path : output, seconds, waveform };
  }

  private errorOf(outcome: Exclude<ThreadOutcome, { kind: 'made' }>): MediaError {
    const { longestSeconds, convertMs } = this.limits;
    switch (outcome.kind) {
      case 'too_long':
        return new MediaError('MEDIA_TOO_LARGE', `A voice note has at most ${longestSeconds / 60} minutes.`);
      case 'unreadable':
        return refused('The file has no sound that can be read.');
      case 'too_slow':
        return refused(`The sound could not be converted within ${convertMs / 1000} s.`);
      case 'crashed':
    }
    this.options.log.warn({ err: outcome.cause }, 'a thread that made a voice note failed');
    return this.closing.signal.aborted ? stopping() : refused('The sound could not be converted: reading it failed.');
  }

  private async byFfmpeg(format: FfmpegFormat, input: string, output: string): Promise<void> {
    const { ffmpeg = '', log } = this.options;
    const { longestSeconds, convertMs: timeoutMs } = this.limits;
    const { signal } = this.closing;
    const outcome = await runFfmpeg(ffmpeg, { format, input, output, longestSeconds, timeoutMs, signal });
    if (outcome.kind === 'made') return;
    if (signal.aborted) throw stopping();
    if (outcome.kind === 'too_slow') throw this.errorOf(outcome);
    log.warn({ words: outcome.words }, 'ffmpeg could not read a sound');
    throw refused('The file has no sound that ffmpeg can read, or the ffmpeg of the gateway app cannot write Opus.');
  }
}

async function headOf(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

const NAMES: Readonly<Record<FfmpegFormat, string>> = {
  mov: 'M4A or MP4',
  aac: 'AAC',
  amr: 'AMR',
  ogg: 'Ogg without Opus',
  wav: 'WAV in a compressed form',
  matroska: 'WebM or Matroska without Opus',
  asf: 'WMA',
  aiff: 'AIFF',
  caf: 'CAF',
};

function needsFfmpeg(format: FfmpegFormat): MediaError {
  return refused(
    `The file is ${NAMES[format]}. The gateway app makes voice notes of ${READABLE}; for other sound, install ffmpeg on its ` +
      'machine.',
  );
}

const refused = (message: string): MediaError => new MediaError('MEDIA_TYPE_REFUSED', message);

const stopping = (): MediaError =>
  new MediaError('PACED', 'The gateway app stops; ask again.', undefined, undefined, true);
