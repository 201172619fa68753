import type { LibraryFormat } from './audio-format';

export interface VoiceJob {
  format: LibraryFormat;
  input: string;
  /** Path for the voice note; nothing is written when the input is already one. */
  output: string;
  longestSeconds: number;
}

export type VoiceResult =
  | {
      kind: 'made';
      seconds: number;
      waveform: Uint8Array;
      isInput: boolean;
    }
  | { kind: 'too_long' }
  | { kind: 'unreadable' };
