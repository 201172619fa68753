import { setMaxListeners } from 'node:events';
import type { ArrivingSms } from '../inbox/inbox';
import type { Identity, Webhook } from '../store/entries';
import { ledgerOf, type PhoneLedger } from '../store/ledger-reader';
import { PhoneStore } from '../store/phone.store';
import { Clock } from './clock';
import { Complaints } from './complaints';
import { Connectivity } from './connectivity';
import { PhoneApp } from './phone.app';
import { PHONE_DEFAULTS, type PhoneOptions } from './phone-options';
import type { PhoneParts } from './phone-parts';

export type PhoneDraft = Pick<PhoneOptions, 'apiUrl' | 'folder' | 'signIn' | 'log'> & Partial<PhoneOptions>;

/**
 * An Android phone with the app "SMS Gateway": it talks to its service like the app, in the same order, as strictly,
 * and with the same weaknesses. Its mobile network is made up (`sending/recipients.ts`).
 */
export class Phone {
  private readonly app: PhoneApp;
  private readonly ending = new AbortController();
  private ended: Promise<void> | undefined;
  private readonly parts: PhoneParts;

  private constructor(options: PhoneOptions, store: PhoneStore) {
    const { log, speed, clockOffsetMs } = options;
    // Everything that waits listens to it.
    setMaxListeners(0, this.ending.signal);
    this.parts = {
      options,
      store,
      log,
      clock: new Clock(speed, clockOffsetMs),
      connectivity: new Connectivity(),
      complaints: new Complaints(log),
      signal: this.ending.signal,
      crash: (error) => this.crash(error),
    };
    this.app = new PhoneApp(this.parts);
  }

  /** Opens the phone of a folder, or a new one. It does nothing before `start`. */
  static async open(draft: PhoneDraft): Promise<Phone> {
    const options = { ...PHONE_DEFAULTS, ...draft, apiUrl: draft.apiUrl.replace(/\/{1,9}$/, '') };
    return new Phone(options, await PhoneStore.open(options.folder, options.sync));
  }

  /** A second call is like a second start of the app by Android. */
  start(): void {
    this.app.start();
  }

  /** Ends in good order; everything appended is written. */
  async stop(): Promise<void> {
    this.ended ??= this.end(() => this.parts.store.close());
    await this.ended;
  }

  /** Ends like `kill -9`: what was not written is lost, and nothing else happens. */
  async kill(): Promise<void> {
    this.ended ??= this.end(() => this.parts.store.abandon());
    await this.ended;
  }

  get identity(): Identity | undefined {
    return this.parts.store.state.identity;
  }

  get isConnected(): boolean {
    return this.app.sync.isConnected;
  }

  /** Its code or login was wrong: it does nothing before its next start. */
  get isRefused(): boolean {
    return this.app.sync.isRefused;
  }

  get isFetching(): boolean {
    return this.app.sync.isFetching;
  }

  get complaints(): readonly string[] {
    return this.parts.complaints.all();
  }

  get settings(): Readonly<Record<string, unknown>> {
    return this.parts.store.state.settings;
  }

  get webhooks(): readonly Webhook[] {
    return this.parts.store.state.webhooks;
  }

  /** Includes earlier processes. */
  get ledger(): PhoneLedger {
    return ledgerOf(this.parts.store.state);
  }

  /** Asks the service for messages, as it also does every quarter of an hour and on an event. */
  pull(): void {
    this.app.sync.pull();
  }

  /** @returns false: the app believes that it already has the SMS */
  receive(sms: ArrivingSms): Promise<boolean> {
    return this.app.inbox.receive(sms);
  }

  receiveTwice(sms: ArrivingSms): Promise<void> {
    return this.app.inbox.receiveTwice(sms);
  }

  /** An SMS that arrived while the app did not run: only an export finds it. */
  miss(sms: ArrivingSms): void {
    this.app.inbox.miss(sms);
  }

  /** Until `comeOnline` unless there is a duration. */
  goOffline(forMs?: number): void {
    this.parts.connectivity.goOffline(forMs);
  }

  comeOnline(): void {
    this.parts.connectivity.comeOnline();
  }

  /** The app does nothing for a while; its connections stay open. */
  hang(forMs: number): void {
    this.parts.connectivity.hang(forMs);
  }

  /** Ends its event streams like a proxy does. */
  cutStream(): void {
    this.app.sync.cutStream();
  }

  private async end(closeStore: () => Promise<void>): Promise<void> {
    this.ending.abort(new Error('The phone ended.'));
    await this.app.close();
    await closeStore();
  }

  private crash(error: Error): void {
    if (this.ending.signal.aborted) return;
    this.parts.log.error({ err: error }, 'the app crashed');
    void this.kill().then(() => this.parts.options.hooks.crashed?.(error));
  }
}
