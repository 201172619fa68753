import { Inbox } from '../inbox/inbox';
import { deviceDate } from '../messages/device-date';
import { MessageStore, type RecipientChange } from '../messages/message.store';
import { MessagePuller } from '../messages/message-puller';
import { StateReporter } from '../reports/state-reporter';
import { MobileNetwork } from '../sending/mobile-network';
import { Radio } from '../sending/radio';
import { SendWorker } from '../sending/send-worker';
import { HttpClient } from '../service/http.client';
import { PhoneSync } from '../service/phone-sync';
import { Registration } from '../service/registration';
import { ServiceClient } from '../service/service.client';
import { SettingsStore } from '../settings/settings.store';
import { type MessageRow, stateOf } from '../store/message-row';
import { callsOf, pingPayload, statePayload } from '../webhooks/webhook-events';
import type { WebhookEvent } from '../webhooks/webhook.parser';
import { WebhookQueue } from '../webhooks/webhook-queue';
import type { PhoneParts } from './phone-parts';

const HOUR_MS = 60 * 60_000;

export class PhoneApp {
  readonly inbox: Inbox;
  readonly sync: PhoneSync;
  private readonly http: HttpClient;
  private readonly reporter: StateReporter;
  private readonly network: MobileNetwork;
  private readonly sender: SendWorker;
  private readonly queue: WebhookQueue;
  private readonly settings: SettingsStore;
  private isStarted = false;

  constructor(private readonly parts: PhoneParts) {
    const { connectivity, clock, options } = parts;
    this.http = new HttpClient({ connectivity, clock, hooks: options.hooks, timeoutMs: options.requestTimeoutMs });
    const service = new ServiceClient(this.http, options.apiUrl);
    const settings = new SettingsStore(parts);
    this.settings = settings;
    this.queue = new WebhookQueue(parts, settings, this.http);
    this.inbox = new Inbox(parts, () => this.queue.wake());
    this.reporter = new StateReporter(parts, service);
    const store = new MessageStore(parts, {
      reportDue: (jobId) => this.reporter.start(jobId),
      changed: (row, change) => this.tell(row, change),
    });
    this.network = new MobileNetwork(parts, {
      store,
      answer: async (row, index, text, alongside) => {
        await this.inbox.receive({ sender: row.phoneNumbers[index] ?? '', text }, [alongside]);
      },
    });
    this.sender = new SendWorker(parts, settings, store, new Radio(parts, settings, store, this.network));
    const puller = new MessagePuller(parts, {
      service,
      settings,
      store,
      enqueued: (message) => this.sender.enqueued(message),
      reportUnknownCancelled: (message) => this.reporter.reportUnknownCancelled(message),
    });
    const registration = new Registration(parts, service);
    this.sync = new PhoneSync(parts, { service, registration, puller, settings, inbox: this.inbox });
  }

  /** A second start, which Android often causes, restarts the jobs. */
  start(): void {
    this.sender.replace();
    if (!this.isStarted) {
      this.network.resume();
      this.reporter.resume();
      void this.ping();
    }
    this.isStarted = true;
    this.queue.wake();
    this.sync.start();
    this.emit('app:started', {});
  }

  async close(): Promise<void> {
    this.network.close();
    this.parts.connectivity.close();
    await Promise.all([this.sync.close(), this.http.close()]);
  }

  private tell(row: MessageRow, { index, state }: RecipientChange): void {
    const at = deviceDate(this.parts.clock.now(), this.parts.options.zoneMinutes);
    if (state === 'Sent') this.emit('sms:sent', statePayload(row, index, 'sentAt', at));
    if (state === 'Delivered') this.emit('sms:delivered', statePayload(row, index, 'deliveredAt', at));
    if (state === 'Failed') this.emit('sms:failed', statePayload(row, index, 'failedAt', at));
  }

  private emit(event: WebhookEvent, payload: unknown): void {
    const calls = callsOf(this.parts, event, payload);
    if (calls.length === 0) return;
    this.parts.store.write(...calls).then(
      () => this.queue.wake(),
      (error: unknown) => this.parts.crash(error as Error),
    );
  }

  /** At the interval that the app knew at its start: a new one counts after a restart. */
  private async ping(): Promise<void> {
    const { clock, connectivity, signal } = this.parts;
    const { pingIntervalS } = this.settings.values;
    if (pingIntervalS === null || pingIntervalS <= 0) return;
    do {
      await connectivity.whenRunning();
      this.emit('system:ping', pingPayload(this.failedLately()));
      this.sync.pull();
    } while (await clock.sleep(pingIntervalS * 1000, signal));
  }

  private failedLately(): number {
    const since = this.parts.clock.now() - HOUR_MS;
    return [...this.parts.store.state.messages.values()].filter(
      (row) => stateOf(row) === 'Failed' && (row.states.Failed ?? 0) > since,
    ).length;
  }
}
