import { PeriodicTask } from '@chasqui/timing';

/** What was finished is written so often. */
const WRITE_EVERY_MS = 5_000;

export interface FinishedRowsOptions {
  /** Adds to what this process finished in the present minute, by kind of lane. */
  write: (rows: Readonly<Record<string, number>>) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Counts the rows that a process finishes, for operators: one statement every few seconds, and none while nothing is done. */
export class FinishedRows {
  private counts: Record<string, number> = {};
  private readonly task: PeriodicTask;

  constructor(private readonly options: FinishedRowsOptions) {
    this.task = new PeriodicTask({
      run: () => this.write(),
      everyMs: WRITE_EVERY_MS,
      jitter: 0.2,
      onFailure: options.onFailure,
    });
    this.task.start();
  }

  add(kind: string, rows: number): void {
    if (rows > 0) this.counts[kind] = (this.counts[kind] ?? 0) + rows;
  }

  /** What is not written yet is forgotten: it is a figure, and the process ends. */
  stop(): void {
    void this.task.stop();
  }

  private async write(): Promise<void> {
    const { counts } = this;
    if (Object.keys(counts).length === 0) return;
    this.counts = {};
    try {
      await this.options.write(counts);
    } catch (error) {
      for (const [kind, rows] of Object.entries(counts)) this.add(kind, rows);
      throw error;
    }
  }
}
