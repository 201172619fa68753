import { randomUUID } from 'node:crypto';
import type { PhoneParts } from '../phone/phone-parts';
import type { Entry, MessageState, OfferedMessage } from '../store/entries';
import type { MessageRow } from '../store/message-row';

export interface RecipientChange {
  index: number;
  state: MessageState;
  error?: string | null;
}

export interface ChangeListener {
  /** A job that reports it is stored. */
  reportDue(jobId: string): void;
  changed(row: MessageRow, change: RecipientChange): void;
}

export class MessageStore {
  constructor(
    private readonly parts: PhoneParts,
    private readonly listener: ChangeListener,
  ) {}

  get(id: string): MessageRow | undefined {
    return this.parts.store.state.messages.get(id);
  }

  /** The service hears nothing before the message is sent or offered again. */
  async insert(message: OfferedMessage): Promise<void> {
    await this.parts.store.write({ kind: 'message', message, at: this.parts.clock.now() });
  }

  /** @param alongside entries that must be stored with the change, or not at all */
  async change(row: MessageRow, changes: readonly RecipientChange[], alongside: readonly Entry[] = []): Promise<void> {
    const { clock, store } = this.parts;
    const at = clock.now();
    const entries = changes.map(({ index, state, error = null }) => {
      return { kind: 'recipient', messageId: row.id, index, state, error, at } as const;
    });
    const report = this.reportOf(row.id);
    await store.write(...alongside, ...entries, report);
    this.listener.reportDue(report.job.id);
    for (const change of changes) this.listener.changed(row, change);
  }

  async report(row: MessageRow): Promise<void> {
    const report = this.reportOf(row.id);
    await this.parts.store.write(report);
    this.listener.reportDue(report.job.id);
  }

  endAll(row: MessageRow, state: 'Cancelled' | 'Failed', error: string | null = null): Promise<void> {
    return this.change(
      row,
      row.recipients.map((_, index) => ({ index, state, error })),
    );
  }

  private reportOf(messageId: string) {
    const job = { id: randomUUID(), messageId, failures: 0, dueAt: this.parts.clock.now() };
    return { kind: 'report', job } as const;
  }
}
