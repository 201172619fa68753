import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import { recover } from './recover';

let client: QueryClient;
let answers: (ApiError | string)[] = [];
let reads: number[] = [];
let shown: unknown;
let leave: () => void;

const refused = (status: number, retryAfter: number | null = null): ApiError =>
  new ApiError(status, 'X', '', {}, null, retryAfter);

function open(...coming: (ApiError | string)[]): void {
  [answers, reads, shown] = [coming, [], undefined];
  const beganAt = Date.now();
  const observer = new QueryObserver(client, {
    queryKey: ['/o', 'notes'],
    retry: false,
    queryFn: () => {
      reads.push(Date.now() - beganAt);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  leave = observer.subscribe(({ data }) => (shown = data));
}

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
  recover(client);
});

afterEach(() => {
  leave();
  client.clear();
  jest.useRealTimers();
});

describe('what could not be read', () => {
  it.each([0, 429, 500, 503])('is read again by itself until it could (%i)', async (status) => {
    open(refused(status), refused(status), refused(status), 'the truth');
    await jest.advanceTimersByTimeAsync(16_000);
    expect([shown, reads.length]).toEqual(['the truth', 4]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(4);
  });

  it('is read after growing pauses of half a minute at most, and never before the server said', async () => {
    open(refused(503, 20));
    await jest.advanceTimersByTimeAsync(19_000);
    expect(reads).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(600_000);
    const pauses = reads.slice(1).map((at, n) => at - (reads[n] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(19);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_100);
  });

  it.each([400, 401, 403, 404])('stays refused (%i)', async (status) => {
    open(refused(status));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(1);
  });

  it('is let go when nobody looks at it any more', async () => {
    open(refused(503));
    await jest.advanceTimersByTimeAsync(100);
    leave();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(1);
  });
});
