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

/** What must be said about a phone; all else has a default. */
export type PhoneDraft = Pick<PhoneOptions, 'apiUrl' | 'folder' | 'signIn' | 'log'> & Partial<PhoneOptions>;

/**
 * An Android phone with the app "SMS Gateway" on it: speaks to its service as the app does, in the same order, as
 * strictly, and with the same weaknesses; its mobile network is made up (`sending/recipients.ts`).
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

  /** Again: as when Android starts the app a second time. */
  start(): void {
    this.app.start();
  }

  /** Ends it in good order; what it appended is written. */
  async stop(): Promise<void> {
    this.ended ??= this.end(() => this.parts.store.close());
    await this.ended;
  }

  /** Ends it as `kill -9` does: what was not written is lost, and nothing else happens. */
  async kill(): Promise<void> {
    this.ended ??= this.end(() => this.parts.store.abandon());
    await this.ended;
  }

  get identity(): Identity | undefined {
    return this.parts.store.state.identity;
  }

  /** Whether its stream of events is open. */
  get isConnected(): boolean {
    return this.app.sync.isConnected;
  }

  /** Whether its code or login were wrong: then it does nothing before its next start. */
  get isRefused(): boolean {
    return this.app.sync.isRefused;
  }

  /** Whether it fetches something from the service just now. */
  get isFetching(): boolean {
    return this.app.sync.isFetching;
  }

  /** What the service said that it should not have said. */
  get complaints(): readonly string[] {
    return this.parts.complaints.all();
  }

  /** What the service set. */
  get settings(): Readonly<Record<string, unknown>> {
    return this.parts.store.state.settings;
  }

  get webhooks(): readonly Webhook[] {
    return this.parts.store.state.webhooks;
  }

  /** What it did, also in former lives. */
  get ledger(): PhoneLedger {
    return ledgerOf(this.parts.store.state);
  }

  /** Asks the service for messages, as it does every quarter of an hour and whenever the stream says so. */
  pull(): void {
    this.app.sync.pull();
  }

  /** Somebody writes to it. @returns false: the app thinks that it has that SMS already */
  receive(sms: ArrivingSms): Promise<boolean> {
    return this.app.inbox.receive(sms);
  }

  /** Somebody writes to it, and the app hears it twice. */
  receiveTwice(sms: ArrivingSms): Promise<void> {
    return this.app.inbox.receiveTwice(sms);
  }

  /** Somebody wrote to it while the app did not run: only an export finds it. */
  miss(sms: ArrivingSms): void {
    this.app.inbox.miss(sms);
  }

  /** Without a duration: until `comeOnline`. */
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

  /** Its streams of events end, as when a proxy ends them. */
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
