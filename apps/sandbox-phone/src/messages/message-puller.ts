import type { PhoneParts } from '../phone/phone-parts';
import type { ServiceClient } from '../service/service.client';
import type { SettingsStore } from '../settings/settings.store';
import { stateOf } from '../store/message-row';
import type { MessageStore } from './message.store';
import { type ReadMessage, readMessages } from './message.parser';
import type { OfferedMessage } from '../store/entries';

export interface PullerOptions {
  service: ServiceClient;
  settings: SettingsStore;
  store: MessageStore;
  enqueued(message: OfferedMessage): void;
  /** Tells the service at once that a message is cancelled which this phone never had. */
  reportUnknownCancelled(message: OfferedMessage): Promise<void>;
}

export class MessagePuller {
  constructor(
    private readonly parts: PhoneParts,
    private readonly options: PullerOptions,
  ) {}

  /** @throws Error when there is no answer, or one message in it cannot be read: then none of them is processed */
  async run(signal: AbortSignal): Promise<void> {
    const { store, clock, complaints, log } = this.parts;
    const { identity } = store.state;
    if (identity === undefined) return;
    const order = this.options.settings.values.order.toLowerCase();
    const body = await this.options.service.get(`/message?order=${order}`, identity, signal);
    const offered = readMessages(body, clock.now(), complaints.add);
    if (offered.length > 100) complaints.add('GET /message must answer 100 messages at most');
    for (const each of offered) {
      if (signal.aborted) return;
      try {
        await this.take(each);
      } catch (error) {
        // The app continues with the next one.
        log.warn({ messageId: each.id, reason: (error as Error).message }, 'a message was left out');
      }
    }
  }

  /** `MessageCancelled`: cancels only what was not sent, and silently ignores the rest. */
  async cancel(messageId: string): Promise<void> {
    const row = this.options.store.get(messageId);
    if (row !== undefined && stateOf(row) === 'Pending') await this.options.store.endAll(row, 'Cancelled');
  }

  private async take({ id, state, message }: ReadMessage): Promise<void> {
    const { store } = this.options;
    if (state === 'Cancelling') return this.takeCancelled(id, message);
    // A word that the app does not know counts as Pending.
    if (state !== null && state !== 'Pending') return;
    const known = id === null ? undefined : store.get(id);
    if (known !== undefined) return store.report(known);
    if (message === undefined) throw new TypeError('It lacks what the app needs.');
    if (new Set(message.phoneNumbers).size < message.phoneNumbers.length) {
      this.parts.complaints.add(`message ${id} has a number twice: the app leaves it out, and never reports it`);
      return;
    }
    await store.insert(message);
    this.options.enqueued(message);
  }

  private async takeCancelled(id: string | null, message: OfferedMessage | undefined): Promise<void> {
    const known = id === null ? undefined : this.options.store.get(id);
    if (known !== undefined) return this.cancel(known.id);
    if (message === undefined) throw new TypeError('It lacks what the app needs.');
    await this.options.reportUnknownCancelled(message);
    await this.parts.store.write({ kind: 'cancelled', message, at: this.parts.clock.now() });
  }
}
