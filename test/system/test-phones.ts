import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { Phone, type PhoneDraft } from '../../apps/sandbox-phone/src/phone/phone';

export type TestPhoneDraft = Partial<Omit<PhoneDraft, 'apiUrl' | 'folder' | 'signIn' | 'log'>>;

export interface TestPhoneOrigin {
  apiUrl: string;
  code: string;
  draft: TestPhoneDraft;
}

/** Every wait of the app is this many times shorter: it reconnects after 0.1 s. */
const SPEED = 50;

let phones = 0;

/** A sandbox phone in the test's own process, which can be killed and restarted with its stored state. */
export class TestPhone {
  private folder = mkdtempSync(join(tmpdir(), 'chasqui-phone-'));
  private current: Phone | undefined;
  private readonly said: string[] = [];
  /** Unique: the service recognizes phones by their SIMs. */
  readonly sims: readonly string[];

  constructor(private origin: TestPhoneOrigin) {
    phones += 1;
    const own = 49_155_000_000 + 10 * phones;
    this.sims = [String(own + 1), String(own + 2)];
  }

  get model(): string {
    return `Chasqui/Test phone ${this.sims[0]}`;
  }

  get phone(): Phone {
    if (this.current === undefined) throw new Error('the phone was not started');
    return this.current;
  }

  async start(draft: TestPhoneDraft = {}): Promise<void> {
    const { apiUrl, code } = this.origin;
    this.said.splice(0, this.said.length, ...this.complaints());
    const crashed = (error: Error): void => void this.said.push(`the app crashed: ${error.message}`);
    const phone = await Phone.open({
      speed: SPEED,
      radioDelayMs: [10, 40],
      offlineMs: 1_000,
      hangMs: 1_500,
      // The service sends it as fast as it fetches.
      androidPartsPerMinute: Number.POSITIVE_INFINITY,
      sims: this.sims,
      name: this.model,
      ...this.origin.draft,
      ...draft,
      hooks: { ...this.origin.draft.hooks, ...draft.hooks, crashed },
      apiUrl,
      signIn: { kind: 'code', code },
      folder: this.folder,
      log: createLogger({ app: 'test-phone', level: 'silent' }),
    });
    this.current = phone;
    phone.start();
    await this.untilConnected();
  }

  async startAnew(code: string): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    this.origin = { ...this.origin, code };
    await this.start();
  }

  /** Its stream is open, and it knows where to deliver received messages. @throws Error if its code is refused */
  async untilConnected(): Promise<void> {
    const isReady = (): boolean => this.phone.isConnected && this.phone.webhooks.length > 0 && !this.phone.isFetching;
    await waitFor(() => isReady() || this.phone.isRefused, { what: 'the phone to be connected' });
    if (this.phone.isRefused) throw new Error('the service refused the phone');
  }

  complaints(): string[] {
    return [...this.said, ...(this.current?.complaints ?? [])];
  }

  /** The phone gets its settings with each new stream. */
  async untilUnlimited(): Promise<void> {
    this.phone.cutStream();
    await waitFor(() => this.phone.settings.limitPeriod === 'Disabled', { what: 'the phone to know of no limit' });
    await this.untilConnected();
  }

  /** Like `kill -9`. */
  kill(): Promise<void> {
    return this.phone.kill();
  }

  sent(messageId: string): number {
    const id = messageId.replaceAll('-', '');
    return this.phone.ledger.radio.filter((sms) => sms.messageId.replaceAll('-', '').startsWith(id)).length;
  }

  async remove(): Promise<void> {
    await this.current?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
