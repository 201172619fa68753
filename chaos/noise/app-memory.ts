import { residentMb } from '../../bench/processes/resident-memory';
import type { AppProcess } from '../system/app-process';

const LOOK_EVERY_MS = 200;

export class AppMemory {
  readonly mostMb: Record<string, number> = {};
  private readonly timer: NodeJS.Timeout;

  constructor(apps: readonly AppProcess[]) {
    this.timer = setInterval(() => {
      for (const app of apps) this.look(app);
    }, LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look({ pid, options: { app } }: AppProcess): void {
    if (pid === undefined) return;
    try {
      this.mostMb[app] = Math.max(this.mostMb[app] ?? 0, residentMb(pid));
    } catch {
      // It ended, which is recorded elsewhere.
    }
  }
}
