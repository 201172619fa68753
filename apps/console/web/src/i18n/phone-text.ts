import { useSyncExternalStore } from 'react';
import { isPhone } from '../kit/phone-in';

/** Digits as people read them: +34 612 10 04 99. What is no number stays as it is. */
export type PhoneText = (digits: string) => string;

let current: PhoneText = (text) => {
  if (!isPhone(text)) return text;
  coming ??= fetchGrouping();
  return `+${text}`;
};
let coming: Promise<void> | null = null;
const readers = new Set<() => void>();

/** How the world groups its numbers is large: it comes with the first number that is shown, whose digits stand alone until then. */
async function fetchGrouping(): Promise<void> {
  try {
    current = (await import('./phone-grouping')).grouped;
    for (const read of readers) read();
  } catch {
    // Digits are right too. The next number asks again.
    coming = null;
  }
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** Writes phone numbers as their countries do, everywhere alike. */
export const usePhoneText = (): PhoneText => useSyncExternalStore(subscribe, () => current);
