export interface Call {
  /** By `performance.now()`, which cannot be set; work must not start later. */
  endsAt?: number;
  canceled: boolean;
}

export function anyoneWaits(calls: readonly Call[]): boolean {
  return calls.some((call) => !call.canceled && !isPast(call));
}

export function isPast({ endsAt }: Call): boolean {
  return endsAt !== undefined && performance.now() > endsAt;
}
