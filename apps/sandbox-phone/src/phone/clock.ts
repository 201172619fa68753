import { setTimeout as timer } from 'node:timers/promises';

/** The time of a phone. Waits may be shortened for tests; what it writes down is the time on its own clock. */
export class Clock {
  /**
   * @param speed how many times shorter every wait is: 60 makes a minute a second
   * @param offsetMs how far the phone's clock is ahead (or behind)
   */
  constructor(
    private readonly speed = 1,
    private readonly offsetMs = 0,
  ) {}

  /** Milliseconds since 1970 on the phone's clock. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** How long a wait of the app really takes, milliseconds. */
  shortened(ms: number): number {
    return ms / this.speed;
  }

  /**
   * A wait of the app.
   *
   * @returns false when it was cut short by the signal
   */
  sleep(ms: number, signal: AbortSignal): Promise<boolean> {
    return pause(this.shortened(ms), signal);
  }

  /**
   * Until a moment on the phone's clock, which is not made shorter.
   *
   * @returns false when it was cut short by the signal
   */
  sleepUntil(at: number, signal: AbortSignal): Promise<boolean> {
    return pause(at - this.now(), signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    // Node fires a longer timer at once.
    await timer(Math.min(Math.max(ms, 0), 2 ** 31 - 1), undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
