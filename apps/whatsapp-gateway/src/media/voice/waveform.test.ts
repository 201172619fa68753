import { describe, expect, it } from '@jest/globals';
import { LoudnessMeter } from './waveform';

const waveformOf = (samples: number[], piece = samples.length) => {
  const meter = new LoudnessMeter(10);
  for (let at = 0; at < samples.length; at += piece) meter.add(Float32Array.from(samples.slice(at, at + piece)));
  return meter.waveform();
};

describe('a waveform', () => {
  it('a waveform has 64 points, the loudest of them 100, however its sound comes in', () => {
    const growing = Array.from({ length: 6_400 }, (_, index) => ((index % 2 === 0 ? 1 : -1) * index) / 6_400);
    const waveform = waveformOf(growing);
    expect(waveform).toHaveLength(64);
    expect(waveform.at(-1)).toBe(100);
    expect(waveform[31]).toBeGreaterThan(45);
    expect(waveform[31]).toBeLessThan(55);
    expect(waveformOf(growing, 7)).toEqual(waveform);
  });

  it('a waveform of silence is flat, and so is one of next to nothing', () => {
    expect(waveformOf(Array.from({ length: 500 }, () => 0))).toEqual(new Uint8Array(64));
    expect(waveformOf([])).toEqual(new Uint8Array(64));
    expect(new Set(waveformOf([0.5, 0.5, 0.5]))).toEqual(new Set([100]));
  });
});
