import type { Inbox } from '../inbox/inbox';
import type { MessagePuller } from '../messages/message-puller';
import type { PhoneParts } from '../phone/phone-parts';
import type { SettingsStore } from '../settings/settings.store';
import { readWebhooks } from '../webhooks/webhook.parser';
import { EventStream } from './event-stream';
import { readPushEvent } from './push-events';
import type { Registration } from './registration';
import type { ServiceClient } from './service.client';
import type { ServerEvent } from './sse.parser';
import { UniqueJob } from './unique-job';

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export interface SyncOptions {
  service: ServiceClient;
  registration: Registration;
  puller: MessagePuller;
  settings: SettingsStore;
  inbox: Inbox;
}

export class PhoneSync {
  /** Code or login was wrong: no further try before the next start. */
  isRefused = false;
  private stream: EventStream | undefined;
  private readonly registering: UniqueJob;
  private readonly messages: UniqueJob;
  private readonly webhooks: UniqueJob;
  private readonly settings: UniqueJob;

  constructor(
    private readonly parts: PhoneParts,
    private readonly options: SyncOptions,
  ) {
    this.registering = this.job('registration', (signal) => this.register(signal));
    this.messages = this.job('messages', (signal) => options.puller.run(signal), QUARTER_HOUR_MS);
    this.webhooks = this.job('webhooks', (signal) => this.fetchWebhooks(signal), DAY_MS);
    this.settings = this.job('settings', (signal) => this.fetchSettings(signal), DAY_MS);
  }

  get isConnected(): boolean {
    return this.stream?.isOpen ?? false;
  }

  get isFetching(): boolean {
    return [this.registering, this.messages, this.webhooks, this.settings].some((job) => job.isRunning);
  }

  /** All at once, like the app: what needs a missing registration does nothing. */
  start(): void {
    for (const job of [this.registering, this.messages, this.webhooks, this.settings]) job.replace();
  }

  pull(): void {
    this.messages.replace();
  }

  cutStream(): void {
    this.stream?.cut();
  }

  async close(): Promise<void> {
    await this.stream?.close();
  }

  private job(name: string, run: (signal: AbortSignal) => Promise<void>, periodMs?: number): UniqueJob {
    const { clock, connectivity, signal, log } = this.parts;
    return new UniqueJob({ name, clock, connectivity, signal, log, periodMs, run });
  }

  private async register(signal: AbortSignal): Promise<void> {
    const isRegistered = await this.options.registration.run(signal);
    const { identity } = this.parts.store.state;
    this.isRefused = !isRegistered;
    if (!isRegistered || identity === undefined) {
      this.parts.log.error('The service refused the phone. Give it a new code, and start it again.');
      return;
    }
    if (identity.token === null) return this.parts.crash(new TypeError('There is no token to open the stream with.'));
    // Created once: after another registration it continues with the first token, beside the open stream.
    this.stream ??= new EventStream({
      url: `${this.options.service.apiUrl}/events`,
      token: identity.token,
      connectTimeoutMs: this.parts.options.requestTimeoutMs,
      clock: this.parts.clock,
      connectivity: this.parts.connectivity,
      signal: this.parts.signal,
      log: this.parts.log,
      onOpen: () => {
        this.messages.replace();
        this.parts.options.hooks.connected?.();
      },
      onEvent: (event) => this.happen(event),
    });
    this.stream.connect();
  }

  private happen(event: ServerEvent): void {
    try {
      const push = readPushEvent(event, this.parts.complaints.add);
      const { puller, inbox } = this.options;
      const crash = (error: unknown): void => this.parts.crash(error as Error);
      if (push.kind === 'MessageEnqueued') this.messages.replace();
      if (push.kind === 'WebhooksUpdated') this.webhooks.replace();
      if (push.kind === 'SettingsUpdated') this.settings.replace();
      if (push.kind === 'MessageCancelled') puller.cancel(push.messageId).catch(crash);
      if (push.kind === 'MessagesExportRequested') inbox.export(push.request).catch(crash);
    } catch (error) {
      this.parts.crash(error as Error);
    }
  }

  private async fetchWebhooks(signal: AbortSignal): Promise<void> {
    const { store, complaints } = this.parts;
    const { identity } = store.state;
    // Without a registration the app has no webhooks, not even its former ones.
    const webhooks =
      identity === undefined
        ? []
        : readWebhooks(await this.options.service.get('/webhooks', identity, signal), complaints.add);
    if (!signal.aborted) await store.write({ kind: 'webhooks', webhooks });
  }

  private async fetchSettings(signal: AbortSignal): Promise<void> {
    const { identity } = this.parts.store.state;
    if (identity === undefined) return;
    const body = await this.options.service.get('/settings', identity, signal);
    if (!signal.aborted) await this.options.settings.take(body);
  }
}
