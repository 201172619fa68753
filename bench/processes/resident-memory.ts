import { readFileSync } from 'node:fs';

/** Resident memory in MB, shared libraries included. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** One reading of a process's memory. */
export interface MemorySample {
  atS: number;
  mb: number;
}

export class MemoryWatch {
  readonly samples: MemorySample[] = [];
  private readonly began = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.timer = setInterval(() => {
      this.samples.push({ atS: (performance.now() - this.began) / 1000, mb: residentMb(pid) });
    }, 1_000);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** MB per minute after the warm-up, by least squares; NaN for fewer than two samples. */
  slopeAfter(warmUpS: number): number {
    const samples = this.samples.filter(({ atS }) => atS >= warmUpS);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [middleS, middleMb] = [mean(samples.map(({ atS }) => atS)), mean(samples.map(({ mb }) => mb))];
    const products = samples.map(({ atS, mb }) => (atS - middleS) * (mb - middleMb));
    const squares = samples.map(({ atS }) => (atS - middleS) ** 2);
    return (60 * mean(products)) / mean(squares);
  }
}
