import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@chasqui/platform';
import { waitFor } from '@chasqui/testing';
import { Phone, type PhoneDraft } from '../../apps/sandbox-phone/src/phone/phone';

/** What a test wants of a phone besides its usual ways. */
export type TestPhoneDraft = Partial<Omit<PhoneDraft, 'apiUrl' | 'folder' | 'signIn' | 'log'>>;

export interface TestPhoneOrigin {
  /** Where it finds the service. */
  apiUrl: string;
  code: string;
  draft: TestPhoneDraft;
}

/** Every wait of the app is so many times shorter: it reconnects after 0.1 s. */
const SPEED = 50;

let phones = 0;

/** A sandbox phone in the test's own process, which can be killed and started again on what it kept. */
export class TestPhone {
  private folder = mkdtempSync(join(tmpdir(), 'chasqui-phone-'));
  private current: Phone | undefined;
  private readonly said: string[] = [];
  /** Unlike those of all other phones: the service knows phones again by their SIMs. */
  readonly sims: readonly string[];

  constructor(private origin: TestPhoneOrigin) {
    phones += 1;
    const own = 49_155_000_000 + 10 * phones;
    this.sims = [String(own + 1), String(own + 2)];
  }

  get model(): string {
    return `Chasqui/Test phone ${this.sims[0]}`;
  }

  /** The phone as it is now. */
  get phone(): Phone {
    if (this.current === undefined) throw new Error('the phone was not started');
    return this.current;
  }

  /** Starts it, or starts it again; resolves when its stream is open and it has fetched what it wants. */
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

  /** The app was installed anew, which lost all that it kept. */
  async startAnew(code: string): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    this.origin = { ...this.origin, code };
    await this.start();
  }

  /** Its stream is open, and it knows where to bring what it receives. @throws Error when its code is refused */
  async untilConnected(): Promise<void> {
    const isReady = (): boolean => this.phone.isConnected && this.phone.webhooks.length > 0 && !this.phone.isFetching;
    await waitFor(() => isReady() || this.phone.isRefused, { what: 'the phone to be connected' });
    if (this.phone.isRefused) throw new Error('the service refused the phone');
  }

  /** What the service said that it should not have said, in all its lives. */
  complaints(): string[] {
    return [...this.said, ...(this.current?.complaints ?? [])];
  }

  /** It is told its settings with each new stream. */
  async untilUnlimited(): Promise<void> {
    this.phone.cutStream();
    await waitFor(() => this.phone.settings.limitPeriod === 'Disabled', { what: 'the phone to know of no limit' });
    await this.untilConnected();
  }

  /** Like `kill -9`. */
  kill(): Promise<void> {
    return this.phone.kill();
  }

  /** How often it sent a message by radio, under any of its attempts. */
  sent(messageId: string): number {
    const id = messageId.replaceAll('-', '');
    return this.phone.ledger.radio.filter((sms) => sms.messageId.replaceAll('-', '').startsWith(id)).length;
  }

  async remove(): Promise<void> {
    await this.current?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
