import type { MessageStore } from '../messages/message.store';
import type { PhoneParts } from '../phone/phone-parts';
import type { Entry, MessageState, NetworkStep } from '../store/entries';
import type { MessageRow } from '../store/message-row';

const REPORTS: Readonly<Record<Exclude<NetworkStep, 'text' | 'stop'>, { state: MessageState; error: string | null }>> =
  {
    sent: { state: 'Sent', error: null },
    generic_failure: {
      state: 'Failed',
      error: 'Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)',
    },
    no_service: {
      state: 'Failed',
      error: 'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)',
    },
    delivered: { state: 'Delivered', error: null },
    undelivered: { state: 'Failed', error: 'Delivery result from SC +15550000000: 65' },
  };

export interface MobileNetworkOptions {
  store: MessageStore;
  answer(row: MessageRow, index: number, text: string, alongside: Entry): Promise<void>;
}

export class MobileNetwork {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly parts: PhoneParts,
    private readonly options: MobileNetworkOptions,
  ) {}

  resume(): void {
    for (const row of this.parts.store.state.messages.values()) {
      for (const index of row.steps.keys()) this.carry(row, index);
    }
  }

  carry(row: MessageRow, index: number): void {
    const [next, ...left] = row.steps[index] ?? [];
    if (next === undefined || this.parts.signal.aborted) return;
    const [least, most] = this.parts.options.radioDelayMs;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.happen(row, index, next, left).catch((error: unknown) => this.parts.crash(error as Error));
      },
      least + Math.random() * (most - least),
    );
    this.timers.add(timer);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async happen(row: MessageRow, index: number, step: NetworkStep, left: NetworkStep[]): Promise<void> {
    // A hanging app hears of it when it runs again.
    await this.parts.connectivity.whenRunning();
    if (this.parts.signal.aborted) return;
    const done = { kind: 'network', messageId: row.id, index, steps: left } as const;
    if (step === 'text' || step === 'stop') {
      await this.options.answer(row, index, step === 'stop' ? 'STOP' : 'Thank you, I got your message.', done);
    } else {
      await this.options.store.change(row, [{ index, ...REPORTS[step] }], [done]);
    }
    this.carry(row, index);
  }
}
