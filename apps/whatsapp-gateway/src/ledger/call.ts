/** One caller who waits for an answer. */
export interface Call {
  /** Milliseconds since 1970 on this machine's clock, past which the work must not start. */
  deadlineMs?: number;
  /** The caller said that it no longer waits. */
  canceled: boolean;
}

/** Whether any of these callers still wants work to start now. */
export function anyoneWaits(calls: readonly Call[], nowMs: number): boolean {
  return calls.some((call) => !call.canceled && !isPast(call, nowMs));
}

export function isPast(call: Call, nowMs: number): boolean {
  return call.deadlineMs !== undefined && nowMs > call.deadlineMs;
}
