import { setTimeout as timer } from 'node:timers/promises';

/** The time of a phone. Tests may shorten waits; what the phone writes down is the time of its own clock. */
export class Clock {
  /**
   * @param speed divides every wait: 60 turns a minute into a second
   * @param offsetMs how far the phone's clock is ahead (or, negative, behind)
   */
  constructor(
    private readonly speed = 1,
    private readonly offsetMs = 0,
  ) {}

  /** Milliseconds since 1970 on the phone's clock. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** The real length of one of the app's waits. */
  shortened(ms: number): number {
    return ms / this.speed;
  }

  /** @returns false when the signal ended it early */
  sleep(ms: number, signal: AbortSignal): Promise<boolean> {
    return pause(this.shortened(ms), signal);
  }

  /**
   * Until a moment on the phone's clock, which is not shortened.
   *
   * @returns false when the signal ended it early
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
