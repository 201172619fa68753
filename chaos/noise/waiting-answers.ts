import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 5_000;
const METRIC = /^chasqui_http_answers_waiting_bytes(?:\{[^}]*\})? (\d+)/m;

export class WaitingAnswersMeter {
  private mostBytes: number | null = null;
  private readonly stopping = new AbortController();
  private readonly done: Promise<void>;

  constructor(private readonly origin: string) {
    this.done = this.watch();
  }

  /** @returns the most that waited at once, in MB; null: the app never told */
  async stop(): Promise<number | null> {
    this.stopping.abort();
    await this.done;
    return this.mostBytes === null ? null : this.mostBytes / 1e6;
  }

  private async watch(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // An app that ended or is too slow is recorded elsewhere.
      const bytes = await this.look().catch(() => null);
      if (bytes !== null) this.mostBytes = Math.max(this.mostBytes ?? 0, bytes);
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<number | null> {
    const answer = await fetch(`${this.origin}/metrics`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const [, bytes] = METRIC.exec(await answer.text()) ?? [];
    return bytes === undefined ? null : Number(bytes);
  }
}
