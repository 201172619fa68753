import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventStream } from './event-stream';
import { OpenStreams } from './open-streams';

/** A stream without events in the care of OpenStreams, and its reader. */
function aQuietStream(readMs: number, alive?: string) {
  const streams = new OpenStreams({ onUnsure: () => undefined });
  const stream = new EventStream({
    read: async (position) => {
      await new Promise((resolve) => setTimeout(resolve, readMs));
      return { events: [], position, isFull: false };
    },
    format: () => ({ id: null, type: 'x', json: '' }),
    position: '0',
    lastId: null,
    pauseMs: 20,
    ...(alive !== undefined && { alive }),
    onFailure: () => undefined,
  });
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  streams.add('one', { stream, orgId: 'o', recheck: () => Promise.resolve(true) }, () => undefined);
  streams.start();
  return { streams, comments: () => text.split(alive ?? ': alive\n\n').length - 1 };
}

describe('the open streams', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it.each([0, 10, 2_000])(
    'a quiet stream says every 15 to 18 seconds that it is alive, also when each look takes %i ms',
    async (readMs) => {
      const { streams, comments } = aQuietStream(readMs);
      await jest.advanceTimersByTimeAsync(14_000);
      expect(comments()).toBe(0);
      await jest.advanceTimersByTimeAsync(7_000);
      expect(comments()).toBe(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(comments()).toBeGreaterThanOrEqual(4);
      streams.close();
    },
  );

  it('a stream of scripts in a browser says so in an event, of which they hear', async () => {
    const { streams, comments } = aQuietStream(0, 'event: alive\ndata: {}\n\n');
    await jest.advanceTimersByTimeAsync(21_000);
    expect(comments()).toBe(1);
    streams.close();
  });
});
