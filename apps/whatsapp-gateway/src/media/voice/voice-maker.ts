import { openLibrary, SAMPLE_RATE } from './library';
import { UnreadableSoundError } from './sound.error';
import { OpusWriter } from './opus-writer';
import { openSound } from './sound-source';
import type { VoiceJob, VoiceResult } from './voice-job';
import { LoudnessMeter } from './waveform';

/** One level of the waveform per 20 ms, the length of an Opus frame. */
const LEVEL_SAMPLES = SAMPLE_RATE / 50;

/**
 * Makes a voice note: Ogg with Opus, mono, 48 kHz. Reads, decodes and encodes piece by piece, never beyond the longest
 * duration, so false claims in a file cost nothing.
 */
export async function makeVoiceNote({ format, input, output, longestSeconds }: VoiceJob): Promise<VoiceResult> {
  const library = await openLibrary();
  const isInput = format === 'opus';
  const writer = isInput ? undefined : await OpusWriter.open(library);
  const meter = new LoudnessMeter(LEVEL_SAMPLES);
  let samples = 0;
  try {
    for await (const frames of openSound(library, format, input)) {
      for (const frame of frames) {
        samples += frame.nb_samples ?? 0;
        meter.add(frame.data as Float32Array);
      }
      if (samples > longestSeconds * SAMPLE_RATE) return { kind: 'too_long' };
      await writer?.write(frames);
    }
  } catch (error) {
    if (error instanceof UnreadableSoundError) return { kind: 'unreadable' };
    throw error;
  }
  if (samples === 0) return { kind: 'unreadable' };
  await writer?.save(output);
  return { kind: 'made', seconds: Math.max(1, Math.round(samples / SAMPLE_RATE)), waveform: meter.waveform(), isInput };
}
