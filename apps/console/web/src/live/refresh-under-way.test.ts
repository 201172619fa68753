import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Refresh } from './refresh';

const KEY = ['/o', 'conversations'];
/** State of the server; an answer carries the state at the time of its request. */
let truth = 'empty';
let answerMs = 0;
let reads = 0;
let client: QueryClient;
let refresh: Refresh;
let shown: unknown[] = [];
let leave: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  [truth, answerMs, reads, shown] = ['empty', 500, 0, []];
  client = new QueryClient();
  refresh = new Refresh(client, () => true);
});

/** Mounts an observer: the first read. */
function open(): void {
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: async () => {
      reads += 1;
      const then = truth;
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return then;
    },
  });
  leave = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data);
  });
}

afterEach(() => {
  leave();
  refresh.end();
  client.clear();
  jest.useRealTimers();
});

describe('what changes while it is being read', () => {
  it('is read once more when that is done, also the first time: the answer is older than the change', async () => {
    answerMs = 5_000;
    open();
    await jest.advanceTimersByTimeAsync(100);
    truth = 'a conversation';
    for (let hint = 0; hint < 10; hint += 1) refresh.add([KEY]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([shown, reads]).toEqual([['empty'], 1]);
    await jest.advanceTimersByTimeAsync(7_000);
    expect([shown, reads]).toEqual([['empty', 'a conversation'], 2]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(2);
  });

  it('is shown although it changes all the time and each answer takes longer than changes are apart', async () => {
    open();
    await jest.advanceTimersByTimeAsync(1_000);
    answerMs = 3_000;
    for (let second = 0; second < 20; second += 1) {
      truth = `conversation ${second}`;
      refresh.add([KEY]);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(shown.length).toBeGreaterThanOrEqual(5);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(shown.at(-1)).toBe('conversation 19');
  });

  it('is read again when the first line stands: between the two nobody told of changes', async () => {
    open();
    await jest.advanceTimersByTimeAsync(600);
    truth = 'a conversation';
    refresh.began('/o');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(shown).toEqual(['empty', 'a conversation']);
  });

  it('is let go with its page', async () => {
    answerMs = 5_000;
    open();
    await jest.advanceTimersByTimeAsync(100);
    refresh.add([KEY]);
    await jest.advanceTimersByTimeAsync(1_000);
    refresh.end();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(reads).toBe(1);
  });
});
