import { describe, expect, it } from '@jest/globals';
import { UploadSlots } from './upload-slots';

const slots = new UploadSlots({ perOrganization: 4, perMinute: 300, longestWaitMs: 0, leastMs: 30_000 });

describe('the time of an upload', () => {
  it('the time of an upload is enough for four videos of 16 MB at once over a line of 1 Mbit/s', () => {
    const bytes = 16 * 1024 * 1024;
    expect(slots.longestMsOf(bytes)).toBeGreaterThan((4 * bytes * 8) / 1_000);
  });

  it('the time of an upload is 30 s for a file of which no byte comes', () => {
    expect(slots.longestMsOf(1)).toBeLessThan(31_000);
  });
});
