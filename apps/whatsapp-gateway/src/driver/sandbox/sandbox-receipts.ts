import type { NetworkMessage } from './sandbox-network';
import type { Receipt } from './sandbox-recipients';
import type { Timers } from './timers';

/** Delays are rounded to this: Node keeps one list per distinct delay. */
const STEP_MS = 10;

export class SandboxReceipts {
  constructor(
    private readonly timers: Timers,
    private readonly delayMs: readonly [number, number],
    private readonly happen: (message: NetworkMessage, receipt: Receipt, left: readonly Receipt[]) => Promise<void>,
  ) {}

  schedule(message: NetworkMessage, receipts: readonly Receipt[] = message.receipts): void {
    const [next, ...left] = receipts;
    if (next === undefined) return;
    this.timers.after(this.someDelay(), async () => {
      await this.happen(message, next, left);
      this.schedule(message, left);
    });
  }

  private someDelay(): number {
    const [least, most] = this.delayMs;
    return least + Math.round((Math.random() * (most - least)) / STEP_MS) * STEP_MS;
  }
}
