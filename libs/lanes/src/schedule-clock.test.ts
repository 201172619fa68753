import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ScheduleClock } from './schedule-clock';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  [0, 10, 12],
  [1, 10, 12],
  [2, 0, 0],
])('a process of rank %i looks %i to %i times in eighteen seconds for what is scheduled', async (rank, least, most) => {
  let looks = 0;
  const clock = new ScheduleClock({
    channel: 'whatsapp',
    messages: { releaseDue: () => Promise.resolve(((looks += 1), [])) },
    doorbell: { ring: () => undefined },
    processes: { rankOf: () => rank },
    onFailure: (error) => {
      throw error;
    },
  });
  clock.start();
  await jest.advanceTimersByTimeAsync(18_000);
  clock.stop();
  expect(looks).toBeGreaterThanOrEqual(least);
  expect(looks).toBeLessThanOrEqual(most);
});
