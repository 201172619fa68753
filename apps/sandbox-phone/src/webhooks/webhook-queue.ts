import { createHmac } from 'node:crypto';
import type { PhoneParts } from '../phone/phone-parts';
import type { HttpClient } from '../service/http.client';
import type { SettingsStore } from '../settings/settings.store';
import type { WebhookCall } from '../store/entries';

const FIRST_RETRY_MS = 5_000;

/**
 * Delivers events to webhooks: one call after the other, the earliest due first, so that a slow answer delays all. Any
 * status but 2xx is retried, 5 s, 10 s, 20 s … apart, as often as the settings say; then the event is dropped for good.
 * The queue survives the end of the process; a call under way at that time may be repeated.
 */
export class WebhookQueue {
  private isWorking = false;

  constructor(
    private readonly parts: PhoneParts,
    private readonly settings: SettingsStore,
    private readonly http: HttpClient,
  ) {}

  wake(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    this.work().catch((error: unknown) => this.parts.crash(error as Error));
  }

  private async work(): Promise<void> {
    const { clock, connectivity, signal } = this.parts;
    for (;;) {
      const next = this.next();
      if (next === undefined) {
        this.isWorking = false;
        return;
      }
      // A call that becomes due meanwhile waits at most this long.
      const until = Math.min(next.dueAt, clock.now() + clock.shortened(FIRST_RETRY_MS));
      if (!(await clock.sleepUntil(until, signal))) return;
      if (next.dueAt > clock.now()) continue;
      if (this.settings.values.internetRequired) await connectivity.whenUsable();
      await connectivity.whenRunning();
      if (signal.aborted) return;
      await this.attempt(next);
    }
  }

  private next(): WebhookCall | undefined {
    let first: WebhookCall | undefined;
    for (const call of this.parts.store.state.calls.values()) {
      if (first === undefined || call.dueAt < first.dueAt) first = call;
    }
    return first;
  }

  private async attempt(call: WebhookCall): Promise<void> {
    const { clock, log, signal, store } = this.parts;
    const isDone = await this.post(call).catch((error: unknown) => {
      log.info({ event: call.event, id: call.id, reason: (error as Error).message }, 'a webhook was not reached');
      return false;
    });
    if (signal.aborted) return;
    const failures = call.failures + 1;
    if (isDone || failures > this.settings.values.retryCount) return store.write({ kind: 'call_done', id: call.id });
    const dueAt = clock.now() + clock.shortened(FIRST_RETRY_MS * 2 ** (failures - 1));
    await store.write({ kind: 'call', call: { ...call, failures, dueAt } });
  }

  /** The body of the first attempt, with the time and signature of this one. */
  private async post({ url, body }: WebhookCall): Promise<boolean> {
    const timestamp = Math.floor(this.parts.clock.now() / 1000).toString();
    const key = await this.settings.signingKey();
    const signature = createHmac('sha256', key).update(body).update(timestamp).digest('hex');
    const { status } = await this.http.exchange({
      method: 'POST',
      url,
      path: url,
      headers: { 'x-timestamp': timestamp, 'x-signature': signature },
      body,
      signal: AbortSignal.any([this.parts.signal, AbortSignal.timeout(30_000)]),
    });
    return status >= 200 && status <= 299;
  }
}
