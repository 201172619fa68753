import { useSyncExternalStore } from 'react';

type Answer = (confirmed: boolean) => void;

let waiting: Answer[] = [];
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** One dialog for all requests that wait for it. */
export function askForConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    changed();
  });
}

export function answerConfirmation(confirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  changed();
  for (const answer of answered) answer(confirmed);
}

export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}
