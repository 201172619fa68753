import type { ReactElement, ReactNode } from 'react';

/** `wait` is a ring: not started. `live` pulses: happening now. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'wait' | 'live' | 'off';

/** Dot and word: colour never stands alone. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement {
  return <span className={`status ${tone}`}>{children}</span>;
}
