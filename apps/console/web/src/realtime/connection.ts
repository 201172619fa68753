import { useSyncExternalStore } from 'react';
import type { Connection } from './stream';

let state: Connection = 'connecting';
const listeners = new Set<() => void>();

export function setConnection(next: Connection): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Milliseconds between two polls while the stream tells of changes: only a safety net. */
const NET_MS = 30_000;

/** The poll of what the stream tells of: rare while it is live, else as often as the page needs. */
export function usePoll(ms: number): number {
  return useConnection() === 'live' ? NET_MS : ms;
}
