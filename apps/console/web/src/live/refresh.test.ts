import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { Refresh } from './refresh';

interface Held {
  queryKey: unknown[];
  queryHash: string;
  state: { data: unknown };
}

const aList = (name: string, pages: number): Held => ({
  queryKey: ['/o', name],
  queryHash: name,
  state: {
    data: { pages: Array.from({ length: pages }, () => []), pageParams: Array.from({ length: pages }, () => '') },
  },
});

let held: Held[] = [];
let read: string[] = [];
let canceled: string[] = [];
let readMs = 0;
let isAtTop = true;

const client = {
  invalidateQueries: () => Promise.resolve(),
  getQueryCache: () => ({
    findAll: ({ queryKey }: { queryKey: string[] }) => held.filter((each) => fits(each, queryKey)),
  }),
  setQueryData: (queryKey: string[], change: (now: unknown) => unknown) => {
    for (const each of held.filter((one) => fits(one, queryKey))) each.state.data = change(each.state.data);
  },
  refetchQueries: ({ queryKey }: { queryKey: string[] }) => {
    read.push(queryKey[1] ?? '');
    return new Promise((resolve) => setTimeout(resolve, readMs));
  },
  cancelQueries: ({ queryKey }: { queryKey: string[] }) => {
    canceled.push(queryKey[1] ?? '');
    return Promise.resolve();
  },
} as unknown as QueryClient;

const fits = ({ queryKey }: Held, beginning: string[]): boolean =>
  beginning.every((part, index) => part === queryKey[index]);

beforeEach(() => {
  jest.useFakeTimers();
  held = [];
  read = [];
  canceled = [];
  readMs = 0;
  isAtTop = true;
});

afterEach(() => jest.useRealTimers());

describe('what changed', () => {
  it('is read once for many changes, and at most once a second', () => {
    held = [aList('messages', 1)];
    const refresh = new Refresh(client, () => isAtTop);
    for (let count = 0; count < 20; count += 1) refresh.add([['/o', 'messages']]);
    jest.advanceTimersByTime(250);
    expect(read).toEqual(['messages']);
    refresh.add([['/o', 'messages']]);
    jest.advanceTimersByTime(500);
    expect(read).toHaveLength(1);
    jest.advanceTimersByTime(600);
    expect(read).toHaveLength(2);
  });

  it('stays as it is under a reader who scrolled on, and is read once they are back at the top', () => {
    held = [aList('messages', 3)];
    isAtTop = false;
    const refresh = new Refresh(client, () => isAtTop);
    refresh.all('/o');
    refresh.scrolled();
    jest.advanceTimersByTime(5_000);
    expect(read).toEqual([]);
    isAtTop = true;
    refresh.scrolled();
    jest.advanceTimersByTime(5_000);
    expect(read).toEqual(['messages']);
  });

  it('does not move a list of several pages whose reader scrolls on while it is read', async () => {
    held = [aList('messages', 3), aList('webhooks', 1)];
    readMs = 400;
    const refresh = new Refresh(client, () => isAtTop);
    refresh.all('/o');
    isAtTop = false;
    refresh.scrolled();
    refresh.scrolled();
    expect(canceled).toEqual(['messages']);
    isAtTop = true;
    refresh.scrolled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(read).toEqual(['messages', 'webhooks', 'messages']);
    // A finished fetch is not cancelled.
    isAtTop = false;
    refresh.scrolled();
    expect(canceled).toHaveLength(1);
  });

  it('leaves the pages of a thread where its reader is: its newest messages are read on their own', () => {
    held = [aList('thread', 3), aList('newest', 1)];
    new Refresh(client, () => true).all('/o');
    expect(read).toEqual(['newest']);
    expect(held[0]?.state.data).toMatchObject({ pages: { length: 3 } });
  });

  it('is read in five pages at the top of a long list', () => {
    held = [aList('messages', 9), aList('conversations', 4)];
    new Refresh(client, () => true).all('/o');
    expect(read).toEqual(['messages', 'conversations']);
    expect(held.map(({ state }) => (state.data as { pages: unknown[] }).pages.length)).toEqual([5, 4]);
  });
});
