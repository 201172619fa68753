import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 5_000;
const METRIC = /^chasqui_http_answers_waiting_bytes\{[^}]*\} (\S+)$/m;

/** Asks an app for the answers that wait for their readers there, until it is stopped. */
export class WaitingAnswersMeter {
  private most = 0;
  private isStopped = false;
  private readonly done: Promise<void>;

  /** @param origin of the app's operations port */
  constructor(private readonly origin: string) {
    this.done = this.watch();
  }

  /** @returns the most that waited at once, in MB */
  async stop(): Promise<number> {
    this.isStopped = true;
    await this.done;
    return this.most / 1e6;
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      this.most = Math.max(this.most, await this.look());
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** 0 for an app that does not answer: that it ended, or is too slow, is noted elsewhere. */
  private async look(): Promise<number> {
    const answer = await fetch(`${this.origin}/metrics`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(
      () => null,
    );
    if (answer === null) return 0;
    const [, bytes] = METRIC.exec(await answer.text()) ?? [];
    if (bytes === undefined) throw new Error('the app does not tell of answers that wait');
    return Number(bytes);
  }
}
