import type { Report } from './report/report';

export interface BenchOptions {
  /** For CI: short; measurements are printed but not judged, wrong results fail. */
  isSmall: boolean;
  /** Length of long-running parts; undefined takes the benchmark's default. */
  minutes?: number | undefined;
}

export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<Report>;
}

export function progress(text: string): void {
  process.stderr.write(`  … ${text}\n`);
}
