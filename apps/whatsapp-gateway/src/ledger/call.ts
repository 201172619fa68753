/** One caller who waits for an answer. */
export interface Call {
  /** On `performance.now()`, past which the work must not start: nobody sets that clock. */
  endsAt?: number;
  /** The caller said that it no longer waits. */
  canceled: boolean;
}

/** Whether any of these callers still wants work to start now. */
export function anyoneWaits(calls: readonly Call[]): boolean {
  return calls.some((call) => !call.canceled && !isPast(call));
}

export function isPast({ endsAt }: Call): boolean {
  return endsAt !== undefined && performance.now() > endsAt;
}
