import type { NumberSettings, ReadRequest } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import type { Store } from '../../store/store';
import {
  type CheckAnswer,
  type Driver,
  type DriverHost,
  type DriverSession,
  EVERY_CAPABILITY,
  type GroupsAnswer,
  type LinkAnswer,
  type OutgoingMessage,
  type QrAnswer,
  type QrFormat,
  type ReadAnswer,
  refusalOf,
  refused,
  type SendOutcome,
} from '../driver';
import { loadBaileys } from './baileys-loader';
import type { BaileysOptions } from './baileys-options';
import { assembleParts, type DriverParts } from './driver-parts';
import { NumberPairing } from './numbers/number-pairing';
import { NumberSession } from './numbers/number-session';

/** WhatsApp through Baileys, an unofficial client that behaves like a linked WhatsApp Web. */
export class BaileysDriver implements Driver {
  readonly capabilities = EVERY_CAPABILITY;
  private readonly numbers = new Map<string, NumberSession>();
  private readonly leaving = new Map<string, Promise<void>>();
  /** Logged-out numbers whose data could not be deleted: `unlink` tries again. */
  private readonly unerased = new Map<string, NumberSession>();
  private parts: DriverParts | undefined;
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    private readonly options: BaileysOptions,
    private readonly log: Logger,
  ) {}

  async start(host: DriverHost): Promise<void> {
    const baileys = await loadBaileys(this.log);
    const { testNetwork, timings } = this.options;
    if (testNetwork) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(testNetwork.noiseRootKey);
    const { store, options, log, numbers } = this;
    const parts = assembleParts(baileys, { store, options, log, host, numbers });
    this.parts = parts;
    for (const session of parts.context.numbers.all()) {
      numbers.set(session.phone, new NumberSession(session.phone, parts.context, session));
    }
    parts.inbound.resume(this.numbers.values());
    parts.files.start();
    parts.pictures.start();
    for (const number of this.numbers.values()) number.resume();
    this.watch = setInterval(() => this.expireSilent(), timings.watchMs);
    this.watch.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.watch);
    this.parts?.queue.stop();
    await Promise.all([this.parts?.files.stop(), this.parts?.pictures.stop()]);
    await Promise.all([...this.numbers.values()].map((number) => number.stop()));
    await this.parts?.inbound.stop();
    await Promise.all([
      this.parts?.outgoing.close(),
      this.parts?.inboundMedia.close(),
      this.parts?.pictureDownload.close(),
    ]);
  }

  sessions(): DriverSession[] {
    return [...this.numbers.values()].map(({ state }) => state);
  }

  session(phone: string): DriverSession | undefined {
    return this.numbers.get(phone)?.state;
  }

  pendingFiles(): number {
    return this.parts?.pending.count() ?? 0;
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return this.started.sender.send(this.numbers.get(message.request.from), message);
  }

  async qr(phone: string, format: QrFormat): Promise<QrAnswer> {
    const number = this.numbers.get(phone);
    if (number === undefined) return refusalOf(undefined) ?? unknown();
    return new NumberPairing(number, this.options.timings).qr(format);
  }

  async link(phone: string): Promise<LinkAnswer> {
    // Forgetting the old login could erase the new one.
    await this.leaving.get(phone)?.catch(() => undefined);
    const known = this.numbers.get(phone);
    const number = known ?? new NumberSession(phone, this.started.context);
    this.numbers.set(phone, number);
    this.unerased.delete(phone);
    return new NumberPairing(number, this.options.timings).link(known === undefined);
  }

  async check(phone: string, recipient: string): Promise<CheckAnswer> {
    const number = this.numbers.get(phone);
    const refusal = refusalOf(number?.state);
    if (refusal) return refusal;
    if (number?.open === undefined) return refused('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
    const jid = await this.started.recipients.ask(number, number.open, recipient);
    return typeof jid === 'object' && jid !== null ? jid : { kind: 'checked', exists: jid !== null, jid };
  }

  async reconnect(phone: string): Promise<void> {
    await this.numbers.get(phone)?.connectAnew();
  }

  groups(phone: string): Promise<GroupsAnswer> {
    return this.started.groups.list(this.numbers.get(phone));
  }

  read(message: ReadRequest): Promise<ReadAnswer> {
    return this.started.reads.mark(this.numbers.get(message.phone), message);
  }

  async configure(phone: string, settings: NumberSettings): Promise<void> {
    const { context } = this.started;
    // Forgetting the old settings could erase these.
    await this.leaving.get(phone)?.catch(() => undefined);
    await this.store.group.stage(() => context.settings.save(phone, settings));
    this.numbers.get(phone)?.configure(settings);
  }

  async unlink(phone: string): Promise<void> {
    const leaving = this.leaving.get(phone);
    if (leaving !== undefined) return leaving;
    const number = this.numbers.get(phone) ?? this.unerased.get(phone);
    if (number === undefined) return this.store.group.stage(() => this.eraseOwned(phone));
    this.numbers.delete(phone);
    this.unerased.set(phone, number);
    const left = this.leave(number)
      .then(() => void this.unerased.delete(phone))
      .finally(() => this.leaving.delete(phone));
    this.leaving.set(phone, left);
    return left;
  }

  private async leave(number: NumberSession): Promise<void> {
    const { phone } = number;
    await number.signOut();
    const event = { type: 'session.status', phone, status: 'signed_out', reason: 'unlinked' } as const;
    const { context, receipts, files, pictures } = this.started;
    pictures.abandon(phone);
    await files.abandon(phone).catch((error: unknown) => {
      number.log.error({ err: error }, 'the end of files was not told yet');
    });
    await context.record(event, () => {
      context.numbers.erase(phone);
      this.eraseOwned(phone);
    });
    await receipts.expire(number);
  }

  /** Data that a number may have before it is linked. Call inside a transaction. */
  private eraseOwned(phone: string): void {
    const { context, chats, pictures } = this.started;
    context.settings.erase(phone);
    chats.erase(phone);
    pictures.erase(phone);
  }

  private get started(): DriverParts {
    if (this.parts === undefined) throw new Error('the driver was not started');
    return this.parts;
  }

  private expireSilent(): void {
    const { receipts } = this.started;
    const sentBeforeMs = this.store.ages.now() - this.options.timings.silentMs;
    for (const number of this.numbers.values()) {
      if (number.open === undefined) continue;
      receipts.expire(number, sentBeforeMs).catch((error: unknown) => {
        this.log.error({ err: error }, 'lost messages were not reported');
      });
    }
  }
}

function unknown() {
  return refused('WHATSAPP_NOT_CONNECTED', 'The number is not linked to WhatsApp on this gateway.');
}
