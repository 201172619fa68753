import type { MessageStore } from '../messages/message.store';
import type { PhoneParts } from '../phone/phone-parts';
import type { SettingsStore } from '../settings/settings.store';
import type { OfferedMessage } from '../store/entries';
import { type MessageRow, stateOf } from '../store/message-row';
import { Pace } from './pace';
import type { Radio } from './radio';
import { SendQueue } from './send-queue';

/** From this priority on, limits and rests are skipped. */
const EXPEDITED = 100;

export class SendWorker {
  private readonly queue: SendQueue;
  private readonly pace: Pace;
  private current: AbortController | undefined;
  private former: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: PhoneParts,
    private readonly settings: SettingsStore,
    private readonly store: MessageStore,
    private readonly radio: Radio,
  ) {
    this.queue = new SendQueue(parts.store.state);
    this.pace = new Pace(parts, settings);
  }

  /** Restarts the job: ends a rest or a wait for a limit, but not an SMS on its way. */
  replace(): void {
    this.current?.abort();
    const current = new AbortController();
    this.current = current;
    const signal = AbortSignal.any([this.parts.signal, current.signal]);
    this.former = this.former
      .then(() => this.work(signal))
      .catch((error: unknown) => this.parts.crash(error as Error))
      .finally(() => {
        if (this.current === current) this.current = undefined;
      });
  }

  enqueued(message: OfferedMessage): void {
    // A job that sleeps until a scheduled message is due continues, and the new one waits behind it.
    const keeps = this.queue.waitsForSchedule() && message.priority < EXPEDITED;
    this.queue.add(message.id);
    if (!keeps || this.current === undefined) this.replace();
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { clock, connectivity } = this.parts;
    let formerPriority: number | undefined;
    while (!signal.aborted) {
      await connectivity.whenRunning();
      const row = this.queue.next(clock.now(), this.settings.values.order);
      if (row === undefined) {
        const next = this.queue.nextSchedule();
        if (next === undefined) return;
        await clock.sleepUntil(next, signal);
        continue;
      }
      const isExpedited = row.priority >= EXPEDITED && row.priority > (formerPriority ?? -Infinity);
      const waitMs = isExpedited ? 0 : this.pace.waitBeforeMs();
      if (waitMs > 0 && !(await clock.sleepUntil(clock.now() + waitMs, signal))) return;
      if (signal.aborted) return;
      await this.send(row);
      formerPriority = row.priority;
      const restMs = isExpedited ? 0 : this.pace.restAfterMs();
      if (restMs > 0) await clock.sleepUntil(clock.now() + restMs, signal);
    }
  }

  private async send(row: MessageRow): Promise<void> {
    if (row.validUntil !== null && row.validUntil < this.parts.clock.now()) {
      await this.store.endAll(row, 'Failed', 'TTL expired');
      return;
    }
    if (stateOf(row) === 'Pending') await this.radio.send(row);
  }
}
