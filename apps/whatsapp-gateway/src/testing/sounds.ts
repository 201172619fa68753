import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two seconds of a tone of 440 Hz, made with SoX, LAME and FFmpeg. */
export type Tone = 'tone.mp3' | 'tone.flac' | 'tone.m4a';

export const toneBytes = (name: Tone): Buffer => readFileSync(join(__dirname, 'sounds', name));

export interface WavDraft {
  seconds?: number;
  rate?: number;
  channels?: number;
  /** Per sample. */
  bytes?: number;
  /** 1 PCM, 3 float, 6 A-law, 7 µ-law, 2 and others are compressed. */
  tag?: number;
  /** Bytes of samples that the header claims; default: the real number. */
  claims?: number;
  /** A sample for every channel, -1 to 1; default: a tone of 440 Hz. */
  sample?: (second: number) => number;
}

export function aWav(draft: WavDraft = {}): Buffer {
  const { seconds = 2, rate = 16_000, channels = 1, bytes = 2, tag = 1, sample = tone } = draft;
  const frames = Math.round(seconds * rate);
  const data = Buffer.alloc(frames * channels * bytes);
  for (let index = 0; index < frames * channels; index += 1) {
    write(data, index * bytes, sample(Math.floor(index / channels) / rate), bytes, tag);
  }
  const format = Buffer.alloc(24);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(tag, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(rate, 12);
  format.writeUInt32LE(rate * channels * bytes, 16);
  format.writeUInt16LE(channels * bytes, 20);
  format.writeUInt16LE(bytes * 8, 22);
  // A chunk of odd length before the samples, as studio programs write it.
  const note = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
  const content = Buffer.concat([Buffer.from('WAVE'), note, format, chunk('data', draft.claims ?? data.length), data]);
  return Buffer.concat([chunk('RIFF', content.length), content]);
}

const tone = (second: number): number => Math.sin(second * 440 * 2 * Math.PI) / 2;

function chunk(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}

function write(data: Buffer, at: number, sample: number, bytes: number, tag: number): void {
  if (tag === 3) {
    if (bytes === 4) data.writeFloatLE(sample, at);
    else data.writeDoubleLE(sample, at);
  } else if (bytes === 1) data[at] = Math.round(sample * 127) + 128;
  else data.writeIntLE(Math.round(sample * (2 ** (bytes * 8 - 1) - 1)), at, bytes);
}

/**
 * FLAC with frames that say "65,535 times the same sample" in 14 bytes each (RFC 9639 section 9): mono, 16 bits, 48
 * kHz, 1.4 seconds per frame.
 */
export function aFlacBomb(frames: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt32BE(0xffff_ffff, 0);
  // 20 bits of rate, 3 of channels minus one, 5 of bits per sample minus one.
  info.writeUInt32BE(((48_000 << 12) | (15 << 4)) >>> 0, 10);
  const parts = [Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info];
  for (let number = 0; number < frames; number += 1) {
    const code = Buffer.from(String.fromCodePoint(number));
    const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0x7a, 0x08]), code, Buffer.from([0xff, 0xfe])]);
    const frame = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), Buffer.alloc(3)]);
    const check = Buffer.alloc(2);
    check.writeUInt16BE(crc(frame, 16, 0x8005));
    parts.push(frame, check);
  }
  return Buffer.concat(parts);
}

function crc(data: Buffer, bits: number, polynomial: number): number {
  const top = 2 ** (bits - 1);
  let value = 0;
  for (const byte of data) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1)
      value = ((value & top) === 0 ? value << 1 : (value << 1) ^ polynomial) & (2 * top - 1);
  }
  return value;
}
