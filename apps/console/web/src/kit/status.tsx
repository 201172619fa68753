import type { ReactElement, ReactNode } from 'react';

/** `wait` is a ring: nothing happened yet. `live` breathes: it happens now. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'wait' | 'live' | 'off';

/** A dot and a word: the colour never stands alone. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement {
  return <span className={`status ${tone}`}>{children}</span>;
}
