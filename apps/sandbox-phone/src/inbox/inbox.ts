import type { PhoneParts } from '../phone/phone-parts';
import type { Entry, ReceivedSms } from '../store/entries';
import { callsOf, receivedPayload } from '../webhooks/webhook-events';

export interface ArrivingSms {
  /** A number with +, or a name. */
  sender: string;
  text: string;
  /** 1 or 2; default 1. */
  sim?: number;
  /** Milliseconds since 1970, by the mobile network; default now. */
  sentAt?: number;
}

/** Sent by the service when it missed something. */
export interface ExportRequest {
  since: number;
  until: number;
  /** False: new SMS are marked as known and not reported. */
  triggerWebhooks: boolean;
}

/**
 * Received SMS: each is stored, and reported to the webhooks that are registered at that moment; later ones never hear
 * of it.
 */
export class Inbox {
  /** Arrived while the app did not run: only an export finds them. */
  private readonly missed: ReceivedSms[] = [];

  constructor(
    private readonly parts: PhoneParts,
    private readonly wakeQueue: () => void,
  ) {}

  /**
   * @param alongside entries that must be stored with it, or not at all
   * @returns false: the app believes that it already has the SMS
   */
  async receive(arriving: ArrivingSms, alongside: readonly Entry[] = []): Promise<boolean> {
    return this.process(this.smsOf(arriving), true, alongside);
  }

  /** The app hears the same SMS twice, with different SIM ids, and reports it twice, with two envelopes. */
  async receiveTwice(arriving: ArrivingSms): Promise<void> {
    const sms = this.smsOf(arriving);
    await this.process(sms, true);
    await this.process({ ...sms, hash: hashOf(`${sms.hash}:again`) }, true);
  }

  miss(arriving: ArrivingSms): void {
    this.missed.push(this.smsOf(arriving));
  }

  /** Known SMS are not reported again. */
  async export({ since, until, triggerWebhooks }: ExportRequest): Promise<void> {
    const found = [...this.parts.store.state.received.values(), ...this.missed]
      .filter(({ receivedAt }) => receivedAt >= since && receivedAt <= until)
      .sort((a, b) => a.receivedAt - b.receivedAt);
    for (const sms of found) await this.process(sms, triggerWebhooks);
  }

  private async process(sms: ReceivedSms, tells: boolean, alongside: readonly Entry[] = []): Promise<boolean> {
    const { store, options } = this.parts;
    if (store.state.received.has(sms.hash)) {
      if (alongside.length > 0) await store.write(...alongside);
      return false;
    }
    const calls = tells ? callsOf(this.parts, 'sms:received', receivedPayload(sms, options.zoneMinutes)) : [];
    await store.write({ kind: 'received', sms }, ...calls, ...alongside);
    this.wakeQueue();
    return true;
  }

  private smsOf({ sender, text, sim = 1, sentAt = this.parts.clock.now() }: ArrivingSms): ReceivedSms {
    const receivedAt = Math.floor(sentAt / 1000) * 1000;
    const own = this.parts.options.sims[sim - 1] ?? '';
    const hash = hashOf([text, sender, receivedAt, sim].join(':'));
    return { hash, sender, recipient: own === '' ? null : `+${own}`, text, sim, receivedAt };
  }
}

function hashOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(16);
}
