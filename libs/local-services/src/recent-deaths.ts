const WINDOW_MS = 60_000;

/** So many within a minute are no accident: what is started again would only end again. */
export const MOST_DEATHS = 5;

/** How often a process ended within the last minute. */
export class RecentDeaths {
  /** Milliseconds of the monotonic clock. */
  private times: number[] = [];

  /** One more. @returns how many there are now */
  add(now = performance.now()): number {
    this.times = [...this.times.filter((at) => at > now - WINDOW_MS), now];
    return this.times.length;
  }
}
