import type { NumberSettings } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { MediaFetcher } from '../../media/media-fetcher';
import { MetaStore } from '../../store/meta.store';
import type { AgingTable } from '../../store/retention';
import type { Store } from '../../store/store';
import {
  type CheckAnswer,
  type Driver,
  type DriverEvent,
  type DriverHost,
  type DriverSession,
  EVERY_CAPABILITY,
  type GroupsAnswer,
  type LinkAnswer,
  type OutgoingMessage,
  type QrAnswer,
  type QrFormat,
  refusalOf,
  refused,
  type SendOutcome,
} from '../driver';
import { AuthStore } from './auth/auth.store';
import { type Baileys, loadBaileys } from './baileys-loader';
import type { BaileysOptions } from './baileys-options';
import { CallReports } from './calls/call-reports';
import { CallsStore } from './calls/calls.store';
import { messageOf } from './connection/durable-decryption';
import { ArrivalsStore } from './inbound/arrivals.store';
import { ChangeReader } from './inbound/change-reader';
import { GroupDetails } from './inbound/group-details';
import { InboundMediaStore } from './inbound/inbound-media';
import { InboundReader } from './inbound/inbound-reader';
import { InboundWorker } from './inbound/inbound-worker';
import { MessageSecretsStore } from './inbound/message-secrets.store';
import { OwnMessagesStore } from './inbound/own-messages.store';
import { UnmappedStore } from './inbound/unmapped.store';
import { ChatTimersStore } from './messages/chat-timers.store';
import { MessageSender } from './messages/message-sender';
import { OpenChats } from './messages/open-chats';
import { Receipts } from './messages/receipts';
import { Restrictions } from './messages/restrictions';
import { RecipientCheck } from './messages/recipient-check';
import { RecipientStore } from './messages/recipient.store';
import { SentStore } from './messages/sent.store';
import { NumberPairing } from './numbers/number-pairing';
import type { NumberContext } from './numbers/number-context';
import { NumberSession } from './numbers/number-session';
import { NumberSettingsStore } from './numbers/number-settings.store';
import { NumbersStore } from './numbers/numbers.store';
import { lookUpVersion } from './version/version-lookup';
import { WebVersions } from './version/web-versions';

/** Polls are voted on long after other messages are of no use any more. */
export const BAILEYS_AGING_TABLES: readonly AgingTable[] = [
  { table: 'sent_messages', order: 'row', time: 'sent_at' },
  { table: 'sent_polls', order: 'row', time: 'sent_at', keptDays: 90 },
  { table: 'opened_messages', order: 'row', time: 'opened_at', keptDays: 1 },
  { table: 'arrivals', order: 'row', time: 'arrived_at' },
  // WhatsApp lets people edit for 15 minutes.
  { table: 'message_secrets', order: 'row', time: 'arrived_at', keptDays: 2 },
  { table: 'calls', order: 'row', time: 'called_at' },
  { table: 'chat_timers', order: 'row', time: 'set_at', keptDays: 365 },
  { table: 'own_messages', order: 'row', time: 'written_at' },
  { table: 'recipients', order: 'row', time: 'checked_at' },
  { table: 'open_chats', order: 'row', time: 'seen_at', keptDays: 365 },
];

/** Key of the note that the chats of before are written down. Stored: never rename. */
const CHATS_SEEDED_KEY = 'open_chats_seeded';

interface Parts {
  context: NumberContext<NumberSession>;
  sender: MessageSender;
  receipts: Receipts;
  chats: OpenChats;
  recipients: RecipientCheck;
  inbound: InboundWorker;
  media: MediaFetcher;
  inboundMedia: InboundMediaStore;
  groups: GroupDetails;
}

/** WhatsApp through Baileys, an unofficial client that behaves like a linked WhatsApp Web. */
export class BaileysDriver implements Driver {
  readonly capabilities = EVERY_CAPABILITY;
  private readonly numbers = new Map<string, NumberSession>();
  /** Numbers that are being logged out and forgotten. */
  private readonly leaving = new Map<string, Promise<void>>();
  private parts: Parts | undefined;
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
    const parts = this.assemble(baileys, host);
    this.parts = parts;
    const stored = parts.context.numbers.all();
    for (const session of stored) {
      this.numbers.set(session.phone, new NumberSession(session.phone, parts.context, session));
    }
    parts.inbound.resume(this.numbers.values());
    for (const number of this.numbers.values()) number.resume();
    this.watch = setInterval(() => this.expireSilent(), timings.watchMs);
    this.watch.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.watch);
    await Promise.all([...this.numbers.values()].map((number) => number.stop()));
    await this.parts?.inbound.stop();
    await Promise.all([this.parts?.media.close(), this.parts?.inboundMedia.close()]);
  }

  sessions(): DriverSession[] {
    return [...this.numbers.values()].map(({ state }) => state);
  }

  session(phone: string): DriverSession | undefined {
    return this.numbers.get(phone)?.state;
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
    // What still forgets the old login would forget the new one, too.
    await this.leaving.get(phone)?.catch(() => undefined);
    const known = this.numbers.get(phone);
    const number = known ?? new NumberSession(phone, this.started.context);
    this.numbers.set(phone, number);
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

  async configure(phone: string, settings: NumberSettings): Promise<void> {
    const { context } = this.started;
    await this.store.group.stage(() => context.settings.save(phone, settings));
    this.numbers.get(phone)?.configure(settings);
  }

  async unlink(phone: string): Promise<void> {
    const number = this.numbers.get(phone);
    if (number === undefined) return this.leaving.get(phone);
    this.numbers.delete(phone);
    const left = this.leave(number).finally(() => this.leaving.delete(phone));
    this.leaving.set(phone, left);
    return left;
  }

  private async leave(number: NumberSession): Promise<void> {
    const { phone } = number;
    await number.signOut();
    const event = { type: 'session.status', phone, status: 'signed_out', reason: 'unlinked' } as const;
    const { context, receipts, chats } = this.started;
    await context.record(event, () => {
      context.numbers.erase(phone);
      context.settings.erase(phone);
      chats.erase(phone);
    });
    await receipts.expire(number, Date.now());
  }

  private get started(): Parts {
    if (this.parts === undefined) throw new Error('the driver was not started');
    return this.parts;
  }

  private assemble(baileys: Baileys, host: DriverHost): Parts {
    const { store, options, log } = this;
    const { dataDir, timings, mediaNetworks, testNetwork } = options;
    const record = (event: DriverEvent, alongside?: () => void) => host.record(event, alongside);
    const sent = new SentStore(store.db, baileys);
    const addresses = new RecipientStore(store.db);
    const recipients = new RecipientCheck(addresses, store.group, timings.queryMs);
    const chats = this.chatsOf();
    const restrictions = new Restrictions(chats, addresses, timings);
    const media = new MediaFetcher(dataDir, mediaNetworks);
    const timers = new ChatTimersStore(store.db);
    const sender = new MessageSender({
      baileys,
      options,
      group: store.group,
      sent,
      timers,
      recipients,
      media,
      chats,
      restrictions,
    });
    const own = new OwnMessagesStore(store.db);
    const receipts = new Receipts({ baileys, sent, sender, own, chats, restrictions, record });
    const inboundMedia = new InboundMediaStore(dataDir, baileys, testNetwork);
    const auths = AuthStore.open(store.db, dataDir, baileys);
    const secrets = new MessageSecretsStore(store.db);
    const groups = new GroupDetails(timings.queryMs);
    const changes = new ChangeReader(baileys, secrets, sent, groups);
    const inbound = new InboundWorker({
      opened: ({ phone }) => auths.opened.all(phone).flatMap((each) => messageOf(baileys, each)),
      journaled: ({ phone }, waId) => auths.opened.drop(phone, waId),
      arrivals: new ArrivalsStore(store.db, baileys),
      secrets,
      timers,
      own,
      reader: new InboundReader(baileys, sent, inboundMedia, changes, groups),
      unmapped: new UnmappedStore(store.db),
      numberOf: (phone) => this.numbers.get(phone),
      record,
      stage: (write) => store.group.stage(write),
    });
    const calls = new CallReports({ calls: new CallsStore(store.db), group: store.group, record });
    const guarded = (work: Promise<void>, what: string): void => {
      work.catch((error: unknown) => log.error({ err: error }, what));
    };
    const context: NumberContext<NumberSession> = {
      baileys,
      options,
      auths,
      numbers: new NumbersStore(store.db),
      settings: new NumberSettingsStore(store.db, auths.cipher),
      log,
      record,
      sentMessage: (phone, waId) => sent.contentOf(phone, waId),
      versions: this.versionsOf(baileys),
      opened: (number) => guarded(receipts.resend(number), 'messages were not sent again'),
      signedOut: (number) => guarded(receipts.expire(number, Date.now()), 'lost messages were not reported'),
      arrived: (number, messages, offline) => {
        inbound.arrived(number, messages, offline);
        for (const { key } of messages) chats.learn(number, [key.remoteJid, key.remoteJidAlt]);
      },
      chatsFound: (number, jids) => {
        for (const jid of jids) chats.learn(number, [jid]);
      },
      updated: (number, updates) => guarded(receipts.updated(number, updates), 'a receipt was not stored'),
      acknowledged: (number, node) => guarded(receipts.acknowledged(number, node), 'an acknowledgement was not stored'),
      called: (number, node) => calls.called(number, node),
      remembered: ({ phone }, chat, seconds, atMs) =>
        guarded(
          store.group.stage(() => timers.set(phone, [chat], seconds, atMs)),
          'the timer of a chat was not stored',
        ),
      mapped: (number, lids) => guarded(inbound.mapped(number, lids), 'the number of a contact was not reported'),
      forgotten: (number) => {
        if (this.numbers.get(number.phone) === number) this.numbers.delete(number.phone);
      },
    };
    return { context, sender, receipts, chats, recipients, inbound, media, inboundMedia, groups };
  }

  private chatsOf(): OpenChats {
    const chats = new OpenChats(this.store.db, this.store.group);
    const meta = new MetaStore(this.store.db);
    if (meta.read(CHATS_SEEDED_KEY) !== undefined) return chats;
    chats.seed();
    meta.write(CHATS_SEEDED_KEY, '1');
    return chats;
  }

  private versionsOf(baileys: Baileys): WebVersions {
    const { webVersion, testNetwork, timings } = this.options;
    const nowhere = () => Promise.reject(new Error('a test network has no page to look at'));
    return new WebVersions({
      library: baileys.DEFAULT_CONNECTION_CONFIG.version,
      configured: webVersion,
      meta: new MetaStore(this.store.db),
      lookUp: testNetwork === undefined ? lookUpVersion : (testNetwork.latestVersion ?? nowhere),
      timings,
      log: this.log,
    });
  }

  private expireSilent(): void {
    const { receipts } = this.started;
    for (const number of this.numbers.values()) {
      if (number.open === undefined) continue;
      receipts.expire(number, Date.now() - this.options.timings.silentMs).catch((error: unknown) => {
        this.log.error({ err: error }, 'lost messages were not reported');
      });
    }
  }
}

function unknown() {
  return refused('WHATSAPP_NOT_CONNECTED', 'The number is not linked to WhatsApp on this gateway.');
}
