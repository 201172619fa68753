import { Agent } from 'node:https';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';
import type { WAVersion } from 'baileys';
import { pino } from 'pino';
import { BaileysDriver } from '../driver/baileys/baileys.driver';
import { BAILEYS_DEFAULTS, type BaileysOptions } from '../driver/baileys/baileys-options';
import { BAILEYS_TIMINGS, type BaileysTimings } from '../driver/baileys/timings';
import type { DriverEvent, DriverHost, OutgoingMessage, SendOutcome } from '../driver/driver';
import type { DriverWorld, RecipientKind } from '../driver/driver.conformance';
import { openStore, type Store } from '../store/store';
import { FakeWhatsApp } from './fake-whatsapp/fake-whatsapp';
import { releaseLongTimers } from './fake-whatsapp/long-timers';
import type { Person } from './fake-whatsapp/users/person';
import type { WhatsAppUser } from './fake-whatsapp/users/whatsapp-user';
import { NUMBER } from './messages';
import { temporaryFolder } from './temporary-folder';
import { until } from './until';

releaseLongTimers();

const PEOPLE: Record<Exclude<RecipientKind, 'group'>, string> = {
  usual: '15551230001',
  reads: '15551230003',
  absent: '15551230005',
};

export const QUICK: BaileysTimings = {
  ...BAILEYS_TIMINGS,
  backoffMs: [100, 200],
  steadyMs: 5000,
  replacedRetryMs: 50,
  ackMs: 5000,
  watchMs: 20,
  queryMs: 2000,
  connectingMs: 2000,
  fileLookMs: 20,
  fileQueueMs: 500,
  fileRetryMs: [50, 100],
  pictureLookMs: 20,
  pictureEveryMs: [20, 40],
  pictureQuietMs: 0,
  pictureSilentMs: [0, 0, 3_600_000],
};

export class BaileysWorld implements DriverWorld, DriverHost {
  readonly number = NUMBER;
  readonly events: DriverEvent[] = [];
  readonly log: string[] = [];
  readonly whatsapp = new FakeWhatsApp();
  takesLateFiles = false;
  keepsPictures = false;
  isServiceAway = false;
  /** While set, the store takes nothing. */
  refuses: Error | undefined;
  /** Closing keeps it open for another test. */
  isShared = false;
  store: Store;
  driver!: BaileysDriver;
  private readonly accepted: string[] = [];
  private group = '';
  private latestVersion: (() => Promise<WAVersion>) | undefined;

  constructor(
    private readonly change: Partial<BaileysOptions> = {},
    readonly folder: { path: string; remove(): void } = temporaryFolder(),
  ) {
    this.store = openStore(folder.path);
  }

  /** Open while the tests of a file run; each of them begins without events. */
  static ofFile(): BaileysWorld {
    const world = new BaileysWorld();
    beforeAll(() => world.open());
    beforeEach(() => {
      world.events.length = 0;
    });
    afterAll(() => world.close());
    return world;
  }

  /** @param linked whether `number` is linked already */
  async open(linked = true): Promise<this> {
    await this.whatsapp.start();
    for (const phone of [PEOPLE.usual, PEOPLE.reads, NUMBER]) this.whatsapp.person({ phone });
    this.person('reads').user.receipts = { until: 'read', afterMs: 10 };
    this.group = this.whatsapp.group('Team', [PEOPLE.usual, PEOPLE.reads, NUMBER]).jid;
    this.driver = this.newDriver();
    await this.driver.start(this);
    if (!linked) return this;
    await this.link(NUMBER);
    this.events.length = 0;
    return this;
  }

  openWith(latestVersion: () => Promise<WAVersion>, linked = true): Promise<this> {
    this.latestVersion = latestVersion;
    return this.open(linked);
  }

  async link(phone: string): Promise<void> {
    await this.driver.link(phone);
    await this.scan(phone);
    await until(() => this.driver.session(phone)?.status === 'connected', 'the number is linked');
    await until(() => this.statuses(phone).includes('connected'), 'it is stored');
  }

  get user(): WhatsAppUser {
    return this.whatsapp.directory.get(this.number);
  }

  person(kind: Exclude<RecipientKind, 'group' | 'absent'>): Person {
    return this.whatsapp.person(PEOPLE[kind]);
  }

  async reported(write: Promise<string>) {
    const waId = await write;
    const find = () => this.inbound.find((each) => each.waId === waId);
    await until(() => find() !== undefined, 'the message is reported');
    return find();
  }

  recipient(kind: RecipientKind): string {
    return kind === 'group' ? this.group : PEOPLE[kind];
  }

  async record(event: DriverEvent, alongside?: () => void): Promise<void> {
    await this.store.group.stage(() => {
      if (this.refuses) throw this.refuses;
      alongside?.();
    });
    this.events.push(event);
  }

  takesPictures(): boolean {
    return this.keepsPictures;
  }

  mediaFollows(): boolean {
    return this.takesLateFiles;
  }

  hasUntold(): boolean {
    return this.isServiceAway;
  }

  lateBytes(): number {
    return 0;
  }

  received(): { to: string; text: string }[] {
    const everybody = this.whatsapp.directory.all();
    const all = everybody.flatMap((user) => user.received.map((each) => ({ ...each, to: user.phone })));
    return all
      .sort((a, b) => a.atMs - b.atMs)
      .flatMap(({ to, message, arrivals }) => {
        const text = message.extendedTextMessage?.text ?? message.conversation ?? '';
        return Array.from({ length: arrivals }, () => ({ to, text }));
      });
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const outcome = await this.driver.send(message);
    if (outcome.kind !== 'accepted') return outcome;
    await this.store.group.stage(() => outcome.bookkeeping?.write());
    outcome.bookkeeping?.committed();
    this.accepted.push(message.waId);
    return outcome;
  }

  async scan(phone: string, by = phone): Promise<void> {
    await this.whatsapp.scan(await this.shownQr(phone), by);
  }

  async shownQr(phone: string): Promise<string> {
    let shown: string | undefined;
    await until(() => this.driver.session(phone)?.status === 'waiting_qr', 'a code is shown');
    const answer = await this.driver.qr(phone, 'qr');
    if (answer.kind === 'qr') shown = answer.qr;
    return shown ?? '';
  }

  async arrive(text: string): Promise<{ from: string; waId: string }> {
    const writer = this.person('usual');
    return { from: writer.user.phone, waId: await writer.write(this.user, text) };
  }

  async breakConnection(): Promise<void> {
    this.whatsapp.closeWith(NUMBER, 428);
    await until(() => this.driver.session(NUMBER)?.status !== 'connected', 'the driver noticed');
  }

  async removeDevice(): Promise<void> {
    this.whatsapp.removeDevices(NUMBER);
    await until(() => this.driver.session(NUMBER)?.status !== 'connected', 'the driver noticed');
  }

  async restart(): Promise<void> {
    await this.driver.stop();
    this.store.close();
    this.store = openStore(this.folder.path);
    this.driver = this.newDriver();
    await this.driver.start(this);
  }

  /** `number` is linked, and nothing happened that the next test would notice. */
  get isAsNew(): boolean {
    return this.driver.sessions().length === 1 && this.driver.session(NUMBER)?.status === 'connected';
  }

  /** For the next test, see `isAsNew`. From now on only `end` closes it. */
  async reuse(): Promise<this> {
    const arrived = () => this.whatsapp.directory.all().flatMap(({ received }) => received.map(({ id }) => id));
    await until(() => this.accepted.every((id) => arrived().includes(id)), 'what was sent has arrived');
    await until(() => this.whatsapp.owed().length === 0, 'what was written is confirmed');
    this.accepted.length = 0;
    this.events.length = 0;
    for (const { received } of this.whatsapp.directory.all()) received.length = 0;
    return this;
  }

  async end(): Promise<void> {
    await this.driver.stop();
    this.store.close();
    await this.whatsapp.stop();
    this.folder.remove();
  }

  async close(): Promise<void> {
    if (!this.isShared) await this.end();
  }

  statuses(phone = this.number): string[] {
    return this.events.flatMap((each) => (each.type === 'session.status' && each.phone === phone ? [each.status] : []));
  }

  progress(waId: string): string[] {
    return this.events.flatMap((each) => (each.type === 'message.status' && each.waId === waId ? [each.status] : []));
  }

  get inbound(): Extract<DriverEvent, { type: 'message.inbound' }>[] {
    return this.events.flatMap((each) => (each.type === 'message.inbound' ? [each] : []));
  }

  get pictures(): Extract<DriverEvent, { type: 'contact.picture' }>[] {
    return this.events.flatMap((each) => (each.type === 'contact.picture' ? [each] : []));
  }

  get changes(): Extract<DriverEvent, { type: 'message.changed' }>[] {
    return this.events.flatMap((each) => (each.type === 'message.changed' ? [each] : []));
  }

  private newDriver(): BaileysDriver {
    const { url, rootKey, mediaHost, mediaCertificate } = this.whatsapp.access;
    const options: BaileysOptions = {
      ...BAILEYS_DEFAULTS,
      dataDir: this.folder.path,
      mediaNetworks: ['127.0.0.0/8'],
      threadArgv: ['-r', TYPESCRIPT_HOOK],
      testNetwork: {
        webSocketUrl: url,
        noiseRootKey: Buffer.from(rootKey, 'hex'),
        mediaHost,
        mediaAgent: new Agent({ ca: mediaCertificate }),
        mediaCa: mediaCertificate,
        ...(this.latestVersion ? { latestVersion: this.latestVersion } : {}),
      },
      ...this.change,
      timings: { ...QUICK, ...this.change.timings },
    };
    const log = pino({ level: 'debug' }, { write: (line: string) => void this.log.push(line) });
    return new BaileysDriver(this.store, options, log);
  }
}
