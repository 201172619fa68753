import type { OfferAnswer } from '../features/messages/offer.mapper';
import type { PairedPhone, SmsReplica } from './sms-harness';

/** What the phone knows about an id; survives restarts. */
interface LedgerEntry {
  message: OfferAnswer;
  state: 'Pending' | 'Sent' | 'Delivered' | 'Failed';
  times: Record<string, string>;
  error?: string;
}

export interface LedgerPhoneOptions {
  replicas: readonly SmsReplica[];
  random: () => number;
  /** Share of requests that never arrive, and of answers that get lost. */
  lost: number;
  /** Error text with which this message fails; undefined: it is sent. */
  failureOf?: (message: OfferAnswer) => string | undefined;
}

const REPORT_TRIES = 11;

/**
 * Handles messages like the app: it keeps every id that it was ever given and sends it once, the highest priority and
 * the oldest first; each state is reported by its own job, which is repeated eleven times.
 */
export class LedgerPhone {
  /** In the order in which the radio sent them. */
  readonly sent: string[] = [];
  private readonly ledger = new Map<string, LedgerEntry>();
  private readonly reports = new Set<Promise<void>>();

  constructor(
    readonly phone: PairedPhone,
    private readonly options: LedgerPhoneOptions,
  ) {}

  /** Known messages are reported again, new ones wait for the radio. */
  async pull(): Promise<void> {
    const answer = await this.request('GET', '/message?order=fifo');
    if (answer === null || answer.status !== 200) return;
    for (const message of (await answer.json()) as OfferAnswer[]) {
      if (this.ledger.has(message.id)) this.report(message.id);
      else this.ledger.set(message.id, { message, state: 'Pending', times: { Pending: message.createdAt } });
    }
  }

  send(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const entry = [...this.ledger.values()].filter(({ state }) => state === 'Pending').sort(byTurn)[0];
      if (entry === undefined) return;
      this.move(entry, 'Processed');
      const error = this.options.failureOf?.(entry.message);
      if (error !== undefined) {
        entry.state = 'Failed';
        entry.error = error;
        this.move(entry, 'Failed');
        continue;
      }
      this.sent.push(entry.message.id);
      for (const state of ['Sent', 'Delivered'] as const) {
        entry.state = state;
        this.move(entry, state);
      }
    }
  }

  async settled(): Promise<void> {
    while (this.reports.size > 0) await Promise.all(this.reports);
  }

  private move(entry: LedgerEntry, state: string): void {
    entry.times[state] = new Date().toISOString();
    this.report(entry.message.id);
  }

  /** The job reads the state when it runs: jobs of one message may overtake each other. */
  private report(id: string): void {
    const job = this.patch(id);
    this.reports.add(job);
    void job.finally(() => this.reports.delete(job));
  }

  private async patch(id: string): Promise<void> {
    for (let tries = 0; tries < REPORT_TRIES; tries += 1) {
      const entry = this.ledger.get(id);
      if (entry === undefined) return;
      const { state, error, times, message } = entry;
      const recipients = [{ phoneNumber: message.phoneNumbers[0], state, ...(error !== undefined && { error }) }];
      const answer = await this.request('PATCH', '/message', [{ id, state, recipients, states: times }]);
      if (answer?.status === 204) return;
    }
  }

  /** null: it may have arrived or not. */
  private async request(method: string, path: string, body?: unknown): Promise<Response | null> {
    const { replicas, random, lost } = this.options;
    if (random() < lost / 2) return null;
    const replica = replicas[Math.floor(random() * replicas.length)];
    const answer = await replica
      ?.as(this.phone, method, path, { ...(body !== undefined && { body }) })
      .catch(() => null);
    return answer === undefined || random() < lost / 2 ? null : answer;
  }
}

function byTurn({ message: a }: LedgerEntry, { message: b }: LedgerEntry): number {
  return b.priority - a.priority || (a.createdAt < b.createdAt ? -1 : 1);
}
