import { randomUUID } from 'node:crypto';
import type { PhoneParts } from '../phone/phone-parts';
import type { Entry, MessageState, OfferedMessage } from '../store/entries';
import type { MessageRow } from '../store/message-row';

/** A change of one recipient of a message. */
export interface RecipientChange {
  index: number;
  state: MessageState;
  error?: string | null;
}

/** Who wants to know that a message changed, once that is stored. */
export interface ChangeListener {
  /** A job to report it is there. */
  reportDue(jobId: string): void;
  changed(row: MessageRow, change: RecipientChange): void;
}

/** The app's table of messages: every change makes a job that reports it. */
export class MessageStore {
  constructor(
    private readonly parts: PhoneParts,
    private readonly listener: ChangeListener,
  ) {}

  get(id: string): MessageRow | undefined {
    return this.parts.store.state.messages.get(id);
  }

  /** The service learns nothing of it: not before it is sent, or offered again. */
  async insert(message: OfferedMessage): Promise<void> {
    await this.parts.store.write({ kind: 'message', message, at: this.parts.clock.now() });
  }

  /** @param alongside what must be stored with the change, or not at all */
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

  /** Reports it as it is. */
  async report(row: MessageRow): Promise<void> {
    const report = this.reportOf(row.id);
    await this.parts.store.write(report);
    this.listener.reportDue(report.job.id);
  }

  /** Ends a message for all its recipients. */
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
