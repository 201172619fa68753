import { BoundedMap } from '@chasqui/runtime';

const MOST_IDS = 10_000;
const WINDOW_MS = 60_000;

export class MinuteWindows {
  private readonly windows = new BoundedMap<string, { count: number; endsAtMs: number }>(MOST_IDS);

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  add(id: string): void {
    const now = this.nowMs();
    const open = this.windows.get(id);
    if (open !== undefined && open.endsAtMs > now) {
      open.count += 1;
      return;
    }
    this.windows.set(id, { count: 1, endsAtMs: now + WINDOW_MS });
  }

  remove(id: string): void {
    const open = this.windows.get(id);
    if (open !== undefined && open.count > 0) open.count -= 1;
  }

  count(id: string): number {
    const open = this.windows.get(id);
    return open !== undefined && open.endsAtMs > this.nowMs() ? open.count : 0;
  }

  /** Whole seconds until the minute ends, 1 to 60. */
  secondsLeft(id: string): number {
    const leftMs = (this.windows.get(id)?.endsAtMs ?? 0) - this.nowMs();
    return Math.min(60, Math.max(1, Math.ceil(leftMs / 1000)));
  }
}
