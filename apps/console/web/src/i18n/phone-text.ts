import { useSyncExternalStore } from 'react';
import { isPhone } from '../kit/phone-in';

/** Formats digits as +34 612 10 04 99; anything that is no number stays unchanged. */
export type PhoneText = (digits: string) => string;

let current: PhoneText = (text) => {
  if (!isPhone(text)) return text;
  coming ??= fetchGrouping();
  return `+${text}`;
};
let coming: Promise<void> | null = null;
const readers = new Set<() => void>();

/** The table of groupings is large: it loads with the first number shown, which stands as plain digits until then. */
async function fetchGrouping(): Promise<void> {
  try {
    current = (await import('./phone-grouping')).grouped;
    for (const read of readers) read();
  } catch {
    // Plain digits are fine too; the next number tries again.
    coming = null;
  }
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

export const usePhoneText = (): PhoneText => useSyncExternalStore(subscribe, () => current);
