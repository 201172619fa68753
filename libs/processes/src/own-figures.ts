import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process says of itself. Stored: never rename. */
export interface ProcessFigures {
  /** Memory that the machine gave to it, bytes. */
  rss: number;
  /** Of which objects of JavaScript take so much, bytes. */
  heap: number;
  /** How late its event loop came to timers, milliseconds: of a hundred looks the worst but one, since it last said so. */
  loop_p99_ms: number;
}

/** Between two looks at the event loop, milliseconds. Each takes well under a microsecond, and runs outside of JavaScript. */
const LOOK_EVERY_MS = 20;
const NANOSECONDS = 1e6;

/** Measures this process for as long as it runs. */
export class OwnFigures {
  private readonly delays: IntervalHistogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });

  constructor() {
    this.delays.enable();
  }

  read(): ProcessFigures {
    const { rss, heapUsed } = process.memoryUsage();
    // What is measured is from look to look.
    const late = this.delays.count === 0 ? 0 : this.delays.percentile(99) / NANOSECONDS - LOOK_EVERY_MS;
    return { rss, heap: heapUsed, loop_p99_ms: Math.round(Math.max(0, late) * 10) / 10 };
  }

  /** What was measured so far is forgotten: somebody has it. */
  startAnew(): void {
    this.delays.reset();
  }

  stop(): void {
    this.delays.disable();
  }
}
