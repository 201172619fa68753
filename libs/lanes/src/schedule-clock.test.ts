import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ScheduleClock } from './schedule-clock';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  [0, 10],
  [1, 5],
  [2, 0],
])('a process of rank %i looks %i times in nine seconds for what is scheduled', async (rank, times) => {
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
  await jest.advanceTimersByTimeAsync(9_050);
  clock.stop();
  expect(looks).toBe(times);
});
