import type { Socket } from 'node:net';

/** Bytes waiting for a peer that does not read: beyond this the sender is paused, as by TCP. */
const maxWaitingBytes = 1024 * 1024;

export class DelayedPipe {
  private waiting: { dueAt: number; data: Buffer | 'end' }[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly condition: Readonly<{ hanging: boolean; delayMs: number }>,
  ) {
    from.on('data', (data: Buffer) => this.take(data));
    from.on('end', () => this.take('end'));
    from.on('close', () => this.take('end'));
    to.on('drain', () => this.flush());
  }

  flush(): void {
    clearTimeout(this.timer);
    const now = performance.now();
    while (!this.condition.hanging && this.waiting[0]) {
      const { dueAt, data } = this.waiting[0];
      // Timers round: half a millisecond early is on time.
      if (this.condition.delayMs > 0 && dueAt - now > 0.5) {
        this.timer = setTimeout(() => this.flush(), dueAt - now);
        break;
      }
      if (this.to.writableNeedDrain) break;
      this.waiting.shift();
      if (data === 'end') this.to.end();
      else {
        this.waitingBytes -= data.length;
        if (!this.to.destroyed) this.to.write(data);
      }
    }
    if (this.waitingBytes < maxWaitingBytes) this.from.resume();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private take(data: Buffer | 'end'): void {
    if (this.waiting.at(-1)?.data === 'end' || this.to.writableEnded) return;
    this.waiting.push({ dueAt: performance.now() + this.condition.delayMs, data });
    if (data !== 'end') this.waitingBytes += data.length;
    if (this.waitingBytes >= maxWaitingBytes) this.from.pause();
    this.flush();
  }
}
