import { SOUND_RATES } from './samples';

/** The header of a RIFF/WAVE file (Microsoft, Multimedia Programming Interface 1.0). */
export interface WavHeader {
  encoding: 'int' | 'float' | 'alaw' | 'mulaw' | 'other';
  channels: number;
  /** Hz. */
  sampleRate: number;
  bytes: number;
  start: number;
  /** Bytes of samples, as the header claims. */
  length: number;
}

const ENCODINGS: Readonly<Record<number, WavHeader['encoding']>> = { 1: 'int', 3: 'float', 6: 'alaw', 7: 'mulaw' };
/** The real encoding is in the extension. */
const EXTENSIBLE = 0xfffe;
const RIFF_BYTES = 12;
const CHUNK_BYTES = 8;
const LEAST_FORMAT_BYTES = 16;
const MOST_CHANNELS = 8;

/** undefined: the head lacks the format or the beginning of the samples. */
export function parseWavHeader(head: Buffer): WavHeader | undefined {
  let format: Buffer | undefined;
  for (let at = RIFF_BYTES; at + CHUNK_BYTES <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const length = head.readUInt32LE(at + 4);
    const start = at + CHUNK_BYTES;
    if (name === 'fmt ') format = head.subarray(start, start + length);
    if (name === 'data') return format && headerOf(format, start, length);
    // Chunks begin at even offsets.
    at = start + length + (length % 2);
  }
  return undefined;
}

function headerOf(format: Buffer, start: number, length: number): WavHeader | undefined {
  if (format.length < LEAST_FORMAT_BYTES) return undefined;
  const tag = format.readUInt16LE(0);
  const code = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag;
  return {
    encoding: ENCODINGS[code] ?? 'other',
    channels: format.readUInt16LE(2),
    sampleRate: format.readUInt32LE(4),
    bytes: format.readUInt16LE(14) / 8,
    start,
    length,
  };
}

const BYTES: Readonly<Record<WavHeader['encoding'], readonly number[]>> = {
  int: [1, 2, 3, 4],
  float: [4, 8],
  alaw: [1],
  mulaw: [1],
  other: [],
};

export function isReadableWav({ encoding, bytes, channels, sampleRate }: WavHeader): boolean {
  return (
    BYTES[encoding].includes(bytes) &&
    channels >= 1 &&
    channels <= MOST_CHANNELS &&
    sampleRate >= SOUND_RATES.least &&
    sampleRate <= SOUND_RATES.most
  );
}

/**
 * Samples of all channels mixed to one, -1 to 1.
 *
 * @param data whole frames, one sample of each channel after the other
 */
export function readWavSamples(data: Buffer, { encoding, bytes, channels }: WavHeader): Float32Array {
  const read = READERS[encoding](bytes);
  const frames = Math.floor(data.length / (bytes * channels));
  const mono = new Float32Array(frames);
  for (let frame = 0, at = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, at += bytes) sum += read(data, at);
    mono[frame] = sum / channels;
  }
  return mono;
}

type Read = (data: Buffer, at: number) => number;

const READERS: Readonly<Record<WavHeader['encoding'], (bytes: number) => Read>> = {
  // Eight bits are unsigned.
  int: (bytes) =>
    bytes === 1
      ? (data, at) => ((data[at] ?? 128) - 128) / 128
      : (data, at) => data.readIntLE(at, bytes) / 2 ** (bytes * 8 - 1),
  float: (bytes) =>
    bytes === 4 ? (data, at) => bounded(data.readFloatLE(at)) : (data, at) => bounded(data.readDoubleLE(at)),
  alaw: () => (data, at) => ALAW[data[at] ?? 0] ?? 0,
  mulaw: () => (data, at) => MULAW[data[at] ?? 0] ?? 0,
  other: () => () => 0,
};

/** NaN and far too loud samples must not reach the encoder. */
const bounded = (value: number): number => (value >= -1 && value <= 1 ? value : Math.sign(value) || 0);

/** ITU-T G.711, table 1a. */
const ALAW = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return ((value & 128) === 0 ? -size : size) / 32_768;
});

/** ITU-T G.711, table 2a. */
const MULAW = Float32Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 255;
  const size = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132;
  return ((value & 128) === 0 ? size : -size) / 32_768;
});
