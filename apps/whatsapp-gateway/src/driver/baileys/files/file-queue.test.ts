import { expect, it } from '@jest/globals';
import { FileQueue } from './file-queue';

const A_MINUTE = 60_000;

function aQueue(waitMs = A_MINUTE) {
  const crowded = new Set(['1']);
  const queue = new FileQueue({ isCrowded: (phone) => crowded.has(phone) }, waitMs);
  const entered: string[] = [];
  const enter = (phone: string) => queue.enter(phone).then(() => void entered.push(phone));
  return { crowded, queue, entered, enter };
}

it('a message waits until its number has room for one more file, and those of other numbers do not', async () => {
  const { crowded, entered, enter } = aQueue();
  const waiting = enter('1');
  await enter('2');
  expect(entered).toEqual(['2']);
  crowded.clear();
  await waiting;
  expect(entered).toEqual(['2', '1']);
});

it('a number whose files do not move is waited for once, and again when it had room meanwhile', async () => {
  const { crowded, queue } = aQueue(200);
  const waitedMs = async () => {
    const since = performance.now();
    await queue.enter('1');
    return performance.now() - since;
  };
  expect(await waitedMs()).toBeGreaterThanOrEqual(200);
  expect(await waitedMs()).toBeLessThan(200);
  crowded.clear();
  await queue.enter('1');
  crowded.add('1');
  expect(await waitedMs()).toBeGreaterThanOrEqual(200);
});

it('an app that stops waits for no room', async () => {
  const { queue, enter, entered } = aQueue();
  const waiting = enter('1');
  queue.stop();
  await waiting;
  expect(entered).toEqual(['1']);
});
