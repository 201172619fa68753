import { extname, join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { VoiceJob, VoiceResult } from './voice-job';

/** Adds to the job's result: `crashed`, also for lack of memory; `too_slow`: it was ended. */
export type ThreadOutcome = VoiceResult | { kind: 'crashed'; cause?: unknown } | { kind: 'too_slow' };

export interface ThreadOptions {
  timeoutMs: number;
  signal: AbortSignal;
  /** Node's arguments; for tests. */
  execArgv?: readonly string[];
  /** Module that the thread runs; for tests. */
  entry?: string;
}

const ENTRY = join(__dirname, `voice-thread${extname(__filename)}`);
/** Megabytes of JavaScript's own memory; the libraries' is limited in the thread. */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** Runs the job in a new thread. Never rejects; the thread has ended when it resolves. */
export async function runVoiceThread(job: VoiceJob, options: ThreadOptions): Promise<ThreadOutcome> {
  const { timeoutMs, signal, execArgv, entry = ENTRY } = options;
  if (signal.aborted) return { kind: 'crashed' };
  const thread = new Worker(entry, {
    workerData: job,
    resourceLimits: LIMITS,
    ...(execArgv !== undefined && { execArgv: [...execArgv] }),
  });
  let stop: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const outcome = await new Promise<ThreadOutcome>((resolve) => {
    thread.once('message', (result: VoiceResult) => resolve(result));
    thread.once('error', (cause) => resolve({ kind: 'crashed', cause }));
    thread.once('exit', (code) => resolve({ kind: 'crashed', cause: `exit ${code}` }));
    timer = setTimeout(() => resolve({ kind: 'too_slow' }), timeoutMs);
    stop = () => resolve({ kind: 'crashed' });
    signal.addEventListener('abort', stop);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  await thread.terminate();
  return outcome;
}
