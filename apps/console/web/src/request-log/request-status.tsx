import type { ReactElement } from 'react';
import { Status, type Tone } from '../kit/status';

const TONES: Readonly<Record<string, Tone>> = { 2: 'ok', 3: 'info', 4: 'warn', 5: 'bad' };

/** Coloured by class, with the number as text. */
export function RequestStatus({ status }: { status: number }): ReactElement {
  return <Status tone={TONES[String(status).charAt(0)] ?? 'off'}>{status}</Status>;
}
