import type { LibraryFormat } from './audio-format';

/** What a thread is told to make a voice note of. */
export interface VoiceJob {
  format: LibraryFormat;
  /** Path of the file. */
  input: string;
  /** Path for the voice note; nothing is written when the file is one already. */
  output: string;
  longestSeconds: number;
}

/** What came of it. */
export type VoiceResult =
  | {
      kind: 'made';
      seconds: number;
      waveform: Uint8Array;
      /** The file is a voice note already. */
      isInput: boolean;
    }
  | { kind: 'too_long' }
  /** There is no sound in it, or none that the library reads. */
  | { kind: 'unreadable' };
