import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Identity, ReceivedSms, ReportJob, Transmission, Webhook, WebhookCall } from './entries';
import { Journal } from './journal';
import { changeRecipient, type MessageRow, newRow } from './message-row';

export const JOURNAL_FILE = 'phone.journal';

/** Everything a phone knows, built from its journal's entries in order. */
export class PhoneState {
  identity: Identity | undefined;
  webhooks: readonly Webhook[] = [];
  settings: Record<string, unknown> = {};
  readonly messages = new Map<string, MessageRow>();
  readonly radio: Transmission[] = [];
  readonly reports = new Map<string, ReportJob>();
  readonly received = new Map<string, ReceivedSms>();
  readonly calls = new Map<string, WebhookCall>();

  apply(entry: Entry): void {
    switch (entry.kind) {
      case 'identity':
        this.identity = entry.identity;
        break;
      case 'webhooks':
        this.webhooks = entry.webhooks;
        break;
      case 'settings':
        this.settings = entry.values;
        break;
      case 'report':
        this.reports.set(entry.job.id, entry.job);
        break;
      case 'report_done':
        this.reports.delete(entry.id);
        break;
      case 'received':
        this.received.set(entry.sms.hash, entry.sms);
        break;
      case 'call':
        this.calls.set(entry.call.id, entry.call);
        break;
      case 'call_done':
        this.calls.delete(entry.id);
        break;
      case 'message':
      case 'cancelled':
      case 'recipient':
      case 'radio':
      case 'network':
        this.applyToMessage(entry);
    }
  }

  private applyToMessage(
    entry: Extract<Entry, { kind: 'message' | 'cancelled' | 'recipient' | 'radio' | 'network' }>,
  ): void {
    if (entry.kind === 'message') this.messages.set(entry.message.id, newRow(entry.message, 'Pending', entry.at));
    else if (entry.kind === 'cancelled')
      this.messages.set(entry.message.id, newRow(entry.message, 'Cancelled', entry.at));
    else if (entry.kind === 'radio') {
      this.radio.push(entry.transmission);
      const row = this.messages.get(entry.transmission.messageId);
      if (row !== undefined) row.transmissions += 1;
    } else {
      const row = this.messages.get(entry.messageId);
      if (row === undefined) return;
      if (entry.kind === 'network') row.steps[entry.index] = entry.steps;
      else changeRecipient(row, entry.index, entry);
    }
  }
}

export class PhoneStore {
  private constructor(
    readonly state: PhoneState,
    private readonly journal: Journal,
  ) {}

  static async open(folder: string, sync: boolean): Promise<PhoneStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { journal, entries } = await Journal.open(join(folder, JOURNAL_FILE), sync);
    const state = new PhoneState();
    for (const entry of entries) state.apply(entry);
    return new PhoneStore(state, journal);
  }

  /** Changes the state at once; resolves when a crash can no longer undo it. All entries survive, or none. */
  async write(...entries: Entry[]): Promise<void> {
    for (const entry of entries) this.state.apply(entry);
    await this.journal.append(entries);
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  abandon(): Promise<void> {
    return this.journal.abandon();
  }
}
