const WINDOW_MS = 60_000;

/** This many within a minute are no accident: restarting would only repeat them. */
export const MOST_DEATHS = 5;

export class RecentDeaths {
  private times: number[] = [];

  add(now = performance.now()): number {
    this.times = [...this.times.filter((at) => at > now - WINDOW_MS), now];
    return this.times.length;
  }
}
