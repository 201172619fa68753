import { PeriodicTask } from '@chasqui/runtime';

const WRITE_EVERY_MS = 5_000;

export interface FinishedRowsOptions {
  write: (rows: Readonly<Record<string, number>>) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Counts the rows that a process finishes, for operators: one statement every few seconds, none while idle. */
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

  /** The unwritten rest is dropped: it is only a figure. */
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
