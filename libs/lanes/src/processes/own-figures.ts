import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** A process's report on itself. Stored: never rename. */
export interface ProcessFigures {
  /** Bytes of memory given by the machine. */
  rss: number;
  /** Bytes of them used by JavaScript objects. */
  heap: number;
  /** Lateness of event loop timers, milliseconds: the 99th percentile since the last report. */
  loop_p99_ms: number;
}

/**
 * Milliseconds between two looks at the event loop. Each takes well under a microsecond, and runs outside of
 * JavaScript.
 */
const LOOK_EVERY_MS = 20;
const NANOSECONDS = 1e6;

export class OwnFigures {
  private readonly delays: IntervalHistogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });

  constructor() {
    this.delays.enable();
  }

  read(): ProcessFigures {
    const { rss, heapUsed } = process.memoryUsage();
    // The measured delay includes the interval.
    const late = this.delays.count === 0 ? 0 : this.delays.percentile(99) / NANOSECONDS - LOOK_EVERY_MS;
    return { rss, heap: heapUsed, loop_p99_ms: Math.round(Math.max(0, late) * 10) / 10 };
  }

  /** Forgets everything measured so far, because it was reported. */
  startAnew(): void {
    this.delays.reset();
  }

  stop(): void {
    this.delays.disable();
  }
}
