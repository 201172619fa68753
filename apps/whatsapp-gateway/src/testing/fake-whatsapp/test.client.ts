import { Agent } from 'node:https';
import {
  type AuthenticationCreds,
  type BinaryNode,
  type ConnectionState,
  decryptPollVote,
  getAggregateVotesInPollMessage,
  initAuthCreds,
  jidNormalizedUser,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type SocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from 'baileys';
import { until } from '../until';
import type { FakeWhatsApp } from './fake-whatsapp';
import { MemoryKeys } from './signal/memory-keys';
import { releaseLongTimers } from './long-timers';
import { SILENT_LOGGER } from './signal/silence';

releaseLongTimers();

/** An unmodified Baileys client that follows its manual, for tests of the fake server. */
export class TestClient {
  readonly qrCodes: string[] = [];
  readonly closeCodes: number[] = [];
  readonly arrived: (WAMessage & { how: string })[] = [];
  readonly updates: WAMessageUpdate[] = [];
  readonly sent = new Map<string, WAMessage>();
  opened = 0;
  private current: WASocket | undefined;

  constructor(
    private readonly whatsapp: FakeWhatsApp,
    private readonly options: Partial<SocketConfig> = {},
    readonly creds: AuthenticationCreds = initAuthCreds(),
    private readonly keys = makeCacheableSignalKeyStore(new MemoryKeys(), SILENT_LOGGER),
  ) {}

  /** Another process over the same keys. */
  twin(): TestClient {
    return new TestClient(this.whatsapp, this.options, this.creds, this.keys);
  }

  get socket(): WASocket {
    if (!this.current) throw new Error('the client has no socket');
    return this.current;
  }

  connect(): WASocket {
    const { url, rootKey, mediaCertificate } = this.whatsapp.access;
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
    const socket = makeWASocket({
      auth: { creds: this.creds, keys: this.keys },
      waWebSocketUrl: url,
      logger: SILENT_LOGGER,
      fetchAgent: new Agent({ ca: mediaCertificate }),
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      getMessage: async ({ id }) => this.sent.get(id ?? '')?.message ?? undefined,
      ...this.options,
    });
    socket.ev.on('creds.update', (update) => void Object.assign(this.creds, update));
    socket.ev.on('connection.update', (update) => this.follow(update));
    socket.ev.on('messages.update', (updates) => void this.updates.push(...updates));
    socket.ev.on('messages.upsert', ({ messages, type }) => {
      const written = messages.filter(({ message }) => !message?.protocolMessage);
      this.arrived.push(...written.map((each) => Object.assign(each, { how: type })));
    });
    this.current = socket;
    return socket;
  }

  async link(phone: string): Promise<void> {
    this.connect();
    await until(() => this.qrCodes.length > 0, 'a QR code');
    await this.whatsapp.scan(this.qrCodes.at(-1) ?? '', phone);
    await until(() => this.opened > 0 && this.whatsapp.isConnected(phone), 'the login');
    // Until then the client holds events back, and merges several of one message into one.
    await until(() => this.creds.accountSyncCounter > 0, 'the first synchronisation');
  }

  /** Sends a message and waits for the server. @returns its id, and the server's acknowledgement */
  async send(
    to: string,
    content: Parameters<WASocket['sendMessage']>[1],
    waitMs = 5_000,
  ): Promise<{ id: string; ack: BinaryNode | undefined }> {
    const messageId = `3EB0${Math.random().toString(16).slice(2, 14).toUpperCase().padEnd(18, '0')}`;
    const ack = this.socket.waitForMessage(messageId, waitMs) as Promise<BinaryNode | undefined>;
    const message = await this.socket.sendMessage(`${to}@s.whatsapp.net`, content, { messageId });
    if (message) this.sent.set(messageId, message);
    return { id: messageId, ack: await ack };
  }

  statusesOf(id: string): number[] {
    return this.updates.flatMap(({ key, update }) => (key.id === id && update.status ? [update.status] : []));
  }

  /** The voter's choice, decrypted as in Baileys' manual. */
  votesOn(pollId: string, voterJid: string): string[] {
    const poll = this.sent.get(pollId)?.message;
    const pollEncKey = poll?.messageContextInfo?.messageSecret;
    const update = this.arrived.findLast(({ message }) => message?.pollUpdateMessage);
    const encrypted = update?.message?.pollUpdateMessage?.vote;
    if (!poll || !pollEncKey || !update || !encrypted) return [];
    const pollCreatorJid = jidNormalizedUser(this.creds.me?.lid);
    const vote = decryptPollVote(encrypted, { pollCreatorJid, pollMsgId: pollId, pollEncKey, voterJid });
    const votes = getAggregateVotesInPollMessage({
      message: poll,
      pollUpdates: [{ pollUpdateMessageKey: update.key, vote }],
    });
    return votes.flatMap(({ name, voters }) => (voters.length > 0 ? [name] : []));
  }

  end(): void {
    void this.current?.end(undefined);
  }

  private follow({ qr, connection, lastDisconnect }: Partial<ConnectionState>): void {
    if (qr) this.qrCodes.push(qr);
    if (connection === 'open') this.opened += 1;
    if (connection !== 'close') return;
    const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
    const code = error?.output?.statusCode ?? 0;
    this.closeCodes.push(code);
    if (code === 515) this.connect();
  }
}
