import type { Report } from './report/report';

export interface BenchOptions {
  /** For CI: short, and measurements judge nothing; wrong results fail. */
  isSmall: boolean;
  /** How long what lasts is to last; undefined: as long as that benchmark takes by itself. */
  minutes?: number | undefined;
}

/** One benchmark: compares contestants side by side in one run. */
export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<Report>;
}

/** Says on standard error what is going on, because a benchmark is silent for long. */
export function progress(text: string): void {
  process.stderr.write(`  … ${text}\n`);
}
