import type { BinaryNode, Chat, ConnectionState, SocketConfig, WAMessage, WASocket } from 'baileys';
import { troubleOf } from '../../../store/store-health';
import type { Logger } from 'pino';
import type { AuthSession } from '../auth/auth.store';
import type { Baileys } from '../baileys-loader';
import type { ReuploadUpdate } from '../files/reuploads';
import { Ending } from '../numbers/patience';
import { type PictureNotice, pictureNoticeOf } from '../pictures/picture-stanza.parser';
import { type Stanzas, withheldIn } from './durable-decryption';
import { SilenceWatch } from './silence-watch';

export interface Close {
  code: number;
  text: string;
  /** WhatsApp said so, not the network between. */
  fromServer: boolean;
}

export interface ConnectionEvents {
  qr(qr: string): void;
  /** The phone accepted this device; WhatsApp closes with 515 next. */
  paired(): void;
  open(): void;
  closed(close: Close): void;
  arrived(messages: readonly WAMessage[], offline: boolean): void;
  chatsFound(jids: readonly string[]): void;
  /** WhatsApp shows it on the phone only. @throws when it was not stored */
  withheld(message: WAMessage, offline: boolean): void;
  /** Rejects when it was not stored. */
  receipt(node: BinaryNode): Promise<void>;
  /** Rejects when it was not stored. */
  acknowledged(node: BinaryNode): Promise<void>;
  restricted(lock: NonNullable<ConnectionState['reachoutTimeLock']>): void;
  groupChanged(jid: string): void;
  /** A person or a group has another picture or none. Rejects when it was not stored. */
  pictureChanged(notice: PictureNotice): Promise<void>;
  remembered(chat: string, seconds: number, atMs: number): void;
  /** Rejects when it was not stored. */
  called(node: BinaryNode): Promise<void>;
  reuploaded(updates: readonly ReuploadUpdate[]): void;
  /** Something was neither stored nor confirmed to WhatsApp: it comes again with the next connection. */
  unstored(error: unknown): void;
}

/** One socket. It never reconnects, so a number opens one after the other. */
export class Connection {
  /** Ends with the socket: the library's own waits do not notice that. */
  readonly ended = new Ending();
  readonly socket: WASocket;
  /** By `performance.now()`; undefined: not logged in. */
  private loggedInMs: number | undefined;
  /** WhatsApp's time at `performance.now()` 0. */
  private serverZeroMs: number | undefined;
  private retired = false;
  private readonly silence = new SilenceWatch(() => void this.giveUpSilence());

  constructor(
    private readonly baileys: Baileys,
    config: Partial<SocketConfig> & Pick<SocketConfig, 'auth'>,
    private readonly auth: AuthSession,
    private readonly stanzas: Stanzas,
    private readonly events: ConnectionEvents,
    private readonly log: Logger,
  ) {
    this.socket = baileys.makeWASocket(config);
    this.tapEvents();
    this.listen();
    this.guardFrames();
    // Sent messages are in the store; the library would also keep the last 512 of each number in memory.
    const { messageRetryManager: recent } = this.socket;
    if (recent) recent.addRecentMessage = () => undefined;
  }

  /** Logged in on a working line: a broken one shows here before the library reports it. */
  get isOpen(): boolean {
    return this.loggedInMs !== undefined && this.socket.ws.isOpen;
  }

  /** Since the login; the machine's clock may have been set meanwhile. */
  get openForMs(): number {
    return this.loggedInMs === undefined ? 0 : performance.now() - this.loggedInMs;
  }

  /** How far WhatsApp's clock is ahead of this machine's, which may have been set since the login. */
  get clockAheadMs(): number {
    return this.serverZeroMs === undefined ? 0 : this.serverZeroMs + performance.now() - Date.now();
  }

  /** Asks whether, and until when, the number may open no new chats; the answer arrives as `restricted`. */
  askForRestriction(): void {
    this.socket.fetchAccountReachoutTimelock().catch(() => undefined);
  }

  async retire(): Promise<void> {
    this.retired = true;
    this.close();
    await this.socket.end(undefined);
  }

  /** Makes WhatsApp forget this device, and ends the connection without an event. */
  async logOut(): Promise<void> {
    this.retired = true;
    await this.socket.logout();
    this.close();
  }

  private listen(): void {
    const { ev, ws } = this.socket;
    ev.on('creds.update', (update) => this.auth.saveCreds(update));
    ev.on('connection.update', (update) => this.onConnection(update));
    ev.on('group-participants.update', ({ id }) => this.events.groupChanged(id));
    ev.on('messaging-history.set', ({ chats }) => this.onHistory(chats));
    ev.on('messages.media-update', (updates) => this.events.reuploaded(updates));
    ev.on('groups.update', (groups) => groups.forEach(({ id }) => id && this.events.groupChanged(id)));
    this.storeFirst('message', async (node) => this.seen(node));
    this.storeFirst('receipt', (node) => this.events.receipt(node));
    this.storeFirst('call', (node) => this.events.called(node));
    this.storeFirst('notification', (node) => this.noticed(node));
    ws.on('CB:success', ({ attrs }: BinaryNode) => {
      const serverMs = Number(attrs.t) * 1000;
      if (serverMs > 0) this.serverZeroMs = serverMs - performance.now();
    });
    ws.on('CB:ack,class:message', (node: BinaryNode) => {
      this.events.acknowledged(node).catch((error: unknown) => this.unstored(error, node));
    });
  }

  private onHistory(chats: readonly Chat[]): void {
    for (const { id, ephemeralExpiration, ephemeralSettingTimestamp } of chats) {
      if (!id || !ephemeralExpiration) continue;
      this.events.remembered(id, ephemeralExpiration, Number(ephemeralSettingTimestamp ?? 0) * 1000);
    }
  }

  private noticed(node: BinaryNode): Promise<void> | undefined {
    const notice = pictureNoticeOf(node);
    return notice && this.events.pictureChanged({ ...notice, jid: this.baileys.jidNormalizedUser(notice.jid) });
  }

  private seen(node: BinaryNode): void {
    this.stanzas.seen(node);
    const { me } = this.auth.creds;
    const withheld = withheldIn(this.baileys, node, [me?.id, me?.lid]);
    if (withheld) this.events.withheld(withheld, node.attrs.offline !== undefined);
  }

  /**
   * The library confirms a stanza to WhatsApp whatever became of its events (Baileys 7.0.0-rc14,
   * lib/Socket/messages-recv.js: `finally { await sendMessageAck(node) }`), and WhatsApp then forgets it. So the
   * library gets a stanza when all of its content is stored; one with nothing to store, at once.
   */
  private storeFirst(
    tag: 'message' | 'receipt' | 'call' | 'notification',
    store: (node: BinaryNode) => Promise<void> | undefined,
  ): void {
    const { ws } = this.socket;
    const name = `CB:${tag}`;
    const listeners = ws.listeners(name) as ((node: BinaryNode) => void)[];
    ws.removeAllListeners(name);
    ws.on(name, (node: BinaryNode) => {
      const pass = () => {
        if (!this.retired) for (const take of listeners) take(node);
      };
      const stored = store(node);
      if (stored === undefined) pass();
      else void stored.catch((error: unknown) => this.unstored(error, node)).then(pass);
    });
  }

  /**
   * Ends this connection, unless the data folder is not at fault: then the stanza would fail each time it came again.
   */
  private unstored(error: unknown, { tag }: BinaryNode): void {
    if (this.retired) return;
    if (troubleOf(error) !== undefined) this.events.unstored(error);
    else this.log.error({ err: error, stanza: tag }, 'what WhatsApp told was not stored');
  }

  /**
   * The library buffers events, up to 20 s after a login, and drops the buffer when the connection ends, although it
   * has already confirmed those messages to WhatsApp. So messages are taken when they are emitted, not when they are
   * handed out.
   */
  private tapEvents(): void {
    const { ev } = this.socket;
    const emit = ev.emit.bind(ev);
    ev.emit = (event, data) => {
      if (event === 'messages.upsert') {
        const { messages, type } = data as { messages: WAMessage[]; type: string };
        this.events.arrived(messages, type === 'append');
      }
      if (event === 'messaging-history.set') {
        const { chats } = data as { chats: readonly { id?: string | null }[] };
        this.events.chatsFound(chats.flatMap(({ id }) => id ?? []));
      }
      return emit(event, data);
    };
  }

  /**
   * When the library cannot open a frame, or stumbles over it, its promise rejects unheard, and its line stays deaf
   * until a ping goes unanswered. A new line is the cure.
   */
  private guardFrames(): void {
    const { ws } = this.socket;
    const listeners = ws.listeners('message') as ((data: Buffer) => Promise<void>)[];
    ws.removeAllListeners('message');
    ws.on('message', (data: Buffer) => {
      this.silence.heard();
      for (const take of listeners) take(data).catch((error: unknown) => void this.breakOff(error));
    });
  }

  private async giveUpSilence(): Promise<void> {
    if (this.loggedInMs !== undefined) await this.socket.end(new Error('Connection was lost'));
  }

  private async breakOff(cause: unknown): Promise<void> {
    const { message } = cause as Error;
    await this.socket.end(new Error(`Unreadable frame (${message})`));
  }

  private onConnection(update: Partial<ConnectionState>): void {
    if (this.retired) return;
    if (update.reachoutTimeLock) this.events.restricted(update.reachoutTimeLock);
    if (update.qr) this.events.qr(update.qr);
    if (update.isNewLogin) this.events.paired();
    if (update.connection === 'open') {
      this.loggedInMs = performance.now();
      this.events.open();
    }
    if (update.connection === 'close') {
      this.close();
      this.events.closed(closeOf(update.lastDisconnect?.error));
    }
  }

  private close(): void {
    this.loggedInMs = undefined;
    this.silence.stop();
    this.ended.happen();
  }
}

function closeOf(error: (Error & { output?: { statusCode?: number } }) | undefined): Close {
  const text = error?.message ?? 'closed';
  return {
    code: error?.output?.statusCode ?? 0,
    text,
    fromServer: /^(Stream Errored|Connection Failure|Multi-device)/.test(text),
  };
}
