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

/** Says whether a shown query failed and is being retried. */
export function setBehind(next: boolean): void {
  isBehind = next;
  for (const listener of listeners) listener();
}

export const useConnection = (): Connection => useSyncExternalStore(listen, () => state);

export const useIsBehind = (): boolean => useSyncExternalStore(listen, () => isBehind);

/** Milliseconds between polls while the stream is live: only a safety net. */
const NET_MS = 30_000;

/** Poll interval for data that the stream reports: long while it is live, else `ms`. */
export function usePoll(ms: number): number {
  return useConnection() === 'live' ? NET_MS : ms;
}
