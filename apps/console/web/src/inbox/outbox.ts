import { useMemo, useSyncExternalStore } from 'react';

/** A message that was written here and that the server has not yet taken, or not taken at all. */
export interface Outgoing {
  /** The server makes one message of it, however often it is sent. */
  clientId: string;
  conversationId: string;
  text: string;
  replyId: string | null;
  at: string;
  /** null: on its way. */
  error: unknown;
}

let waiting: readonly Outgoing[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Outgoing[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const addOutgoing = (outgoing: Outgoing): void => set([...waiting, outgoing]);

export const removeOutgoing = (clientId: string): void => set(waiting.filter((each) => each.clientId !== clientId));

export const setOutgoingError = (clientId: string, error: unknown): void =>
  set(waiting.map((each) => (each.clientId === clientId ? { ...each, error } : each)));

/** Pages over plain http have no `crypto.randomUUID`. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Kept while the pages are open, whichever conversation is looked at. */
export function useOutbox(conversationId: string): readonly Outgoing[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
  return useMemo(() => all.filter((each) => each.conversationId === conversationId), [all, conversationId]);
}

/** What is being written, by conversation: it is still there when one comes back. */
export const drafts = new Map<string, string>();
