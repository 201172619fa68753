import { useSyncExternalStore } from 'react';
import type { Connection } from './stream';

let state: Connection = 'connecting';
let isBehind = false;
const listeners = new Set<() => void>();

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setConnection(next: Connection): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether something that the page shows could not be read, and is tried again. */
export function setBehind(next: boolean): void {
  isBehind = next;
  for (const listener of listeners) listener();
}

export const useConnection = (): Connection => useSyncExternalStore(listen, () => state);

export const useIsBehind = (): boolean => useSyncExternalStore(listen, () => isBehind);

/** Milliseconds between two polls while the stream tells of changes: only a safety net. */
const NET_MS = 30_000;

/** The poll of what the stream tells of: rare while it is live, else as often as the page needs. */
export function usePoll(ms: number): number {
  return useConnection() === 'live' ? NET_MS : ms;
}
