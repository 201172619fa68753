import type { NumberStatus } from '@chasqui/gateway-protocol';
import type { BinaryNode, ConnectionState, proto, WAMessage, WAMessageUpdate, WAVersion } from 'baileys';
import type { Logger } from 'pino';
import type { DriverEvent, DriverSession } from '../../driver';
import type { AuthSession, AuthStore } from '../auth/auth.store';
import type { Baileys } from '../baileys.loader';
import type { BaileysOptions } from '../baileys.options';
import { type CloseHistory, judgeClose, NO_HISTORY, rememberClose } from '../connection/close.rules';
import { type Close, Connection } from '../connection/connection';
import type { GroupCache } from '../connection/group.cache';
import { socketConfig } from '../connection/socket.config';
import { NumberLogin } from './number.login';
import type { NumbersStore } from './numbers.store';
import { Pairing } from './pairing';
import { identityOf } from './identity';
import { within } from './patience';
import { phoneJidOf, userOf } from './phone';

/** What a number needs of the driver around it. */
export interface NumberContext {
  baileys: Baileys;
  options: BaileysOptions;
  auths: AuthStore;
  numbers: NumbersStore;
  log: Logger;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  sentMessage(phone: string, waId: string): proto.IMessage | undefined;
  /** A version of WhatsApp's web client that WhatsApp still takes. */
  latestVersion(): Promise<WAVersion>;
  opened(number: NumberSession): void;
  signedOut(number: NumberSession): void;
  arrived(number: NumberSession, messages: readonly WAMessage[], offline: boolean): void;
  updated(number: NumberSession, updates: readonly WAMessageUpdate[]): void;
  acknowledged(number: NumberSession, node: BinaryNode): void;
  mapped(number: NumberSession, lids: readonly string[]): void;
  /** The number is gone for good. */
  forgotten(number: NumberSession): void;
}

/** `QR refs attempts ended`: nobody scanned any of the codes. */
const CODES_USED_UP = /^QR refs/;
const STOP_MS = 2000;
/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One number: its login, at most one socket at a time, and what becomes of it when that closes. */
export class NumberSession {
  readonly pairing: Pairing;
  readonly log: Logger;
  private session: DriverSession;
  private readonly device: NumberLogin;
  private connection: Connection | undefined;
  private history: CloseHistory = NO_HISTORY;
  private failures = 0;
  private openedAtMs = 0;
  private version: WAVersion | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pairingTimer: NodeJS.Timeout | undefined;
  private restrictionTimer: NodeJS.Timeout | undefined;
  private ended = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly phone: string,
    private readonly context: NumberContext,
    stored?: DriverSession,
  ) {
    this.session = stored ?? { phone, status: 'qr_expired', reason: 'new', jid: null, sinceMs: Date.now() };
    this.log = context.log.child({ number: phone });
    this.pairing = new Pairing(context.options.timings);
    const { baileys, auths, options } = context;
    const { deviceName } = options;
    const sentMessage = (waId: string) => context.sentMessage(phone, waId);
    const mapped = (lids: readonly string[]) => context.mapped(this, lids);
    this.device = new NumberLogin(phone, { baileys, auths, deviceName, sentMessage, mapped }, this.log);
    if (stored?.restrictedUntilMs !== undefined) this.liftLater();
  }

  get state(): DriverSession {
    return this.session;
  }

  /** The open connection, when WhatsApp's server listens. */
  get open(): Connection | undefined {
    return this.session.status === 'connected' && this.connection?.isOpen ? this.connection : undefined;
  }

  /** The socket that shows codes, when there is one. */
  get pairingConnection(): Connection | undefined {
    return this.login.isPaired ? undefined : this.connection;
  }

  get login(): AuthSession {
    return this.device.auth;
  }

  /** How this device calls itself; the socket reads it when it needs it. */
  get browser(): [string, string, string] {
    return this.device.parts.browser;
  }

  get groups(): GroupCache {
    return this.device.parts.groups;
  }

  /** Tries to connect again by itself. */
  get isRetrying(): boolean {
    return this.session.status === 'disconnected' && (this.connection !== undefined || this.timer !== undefined);
  }

  /** Goes on where a former process stopped. */
  resume(): void {
    const { status } = this.session;
    if (status === 'signed_out' || status === 'qr_expired') return;
    if (this.login.isPaired) {
      this.session = { ...this.session, status: 'disconnected', reason: 'starting', sinceMs: Date.now() };
      this.connect();
    } else {
      void this.change('qr_expired', 'restarted');
    }
  }

  /** Shows codes; a former login of the number is forgotten. */
  async pair(): Promise<void> {
    void this.drop();
    this.device.reset();
    this.history = NO_HISTORY;
    this.failures = 0;
    if (this.pairing.startedAtMs === undefined) {
      this.pairing.begin();
      this.pairingTimer = setTimeout(() => void this.giveUpPairing(), this.context.options.timings.pairingMs);
    }
    this.pairing.hide();
    const changed = this.change('pending', undefined, { jid: null });
    this.connect();
    await changed;
  }

  /** Connects now instead of at the end of a wait. */
  nudge(): void {
    if (this.timer !== undefined && this.session.status === 'disconnected') this.connect();
  }

  /** Resolves when the number has changed its state, or after `limitMs`. */
  async changed(limitMs: number): Promise<void> {
    let wake: () => void = () => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.waiting.add(wake);
    await within(change, limitMs);
    this.waiting.delete(wake);
  }

  /** Logs the device out at WhatsApp, as far as that is possible now, and forgets the login. */
  async signOut(): Promise<void> {
    const { connection } = this;
    this.ended = true;
    if (connection?.isOpen && this.login.isPaired) {
      await within(connection.logOut(), this.context.options.timings.queryMs, connection.ended).catch(() => undefined);
    }
    await this.stop();
    this.context.auths.forget(this.phone);
  }

  /** Ends the socket and all timers; the login stays stored. */
  async stop(): Promise<void> {
    this.ended = true;
    const dropped = this.drop();
    this.login.close();
    clearTimeout(this.restrictionTimer);
    this.endPairing();
    await within(dropped, STOP_MS);
  }

  /** WhatsApp takes no new chats of the number until then; undefined lifts it. */
  async restrict(untilMs: number | undefined): Promise<void> {
    if (untilMs === undefined && this.session.restrictedUntilMs === undefined) return;
    const { restrictedUntilMs: _, ...free } = this.session;
    this.session = untilMs === undefined ? free : { ...free, restrictedUntilMs: untilMs };
    clearTimeout(this.restrictionTimer);
    if (untilMs !== undefined) this.liftLater();
    await this.announce();
  }

  /** Starts the next round of codes when the present one is used up. */
  private connect(): void {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { baileys, options } = this.context;
    const config = socketConfig(baileys, options, this.device.parts, this.version, this.log);
    const connection = new Connection(baileys, config, this.login, this.device.parts.stanzas, {
      qr: (qr) => this.onQr(qr),
      paired: () => this.log.info('the phone took this device'),
      open: () => void this.onOpen(connection),
      closed: (close) => this.onClosed(connection, close),
      arrived: (messages, offline) => this.context.arrived(this, messages, offline),
      updated: (updates) => this.context.updated(this, updates),
      acknowledged: (node) => this.context.acknowledged(this, node),
      restricted: (lock) => this.onReachoutLock(lock),
      groupChanged: (jid) => this.device.parts.groups.drop(jid),
    });
    this.connection = connection;
  }

  private onQr(qr: string): void {
    this.pairing.show(qr);
    if (this.session.status === 'pending') void this.change('waiting_qr');
  }

  private async onOpen(connection: Connection): Promise<void> {
    this.openedAtMs = Date.now();
    const verdict = await this.checkIdentity(connection);
    if (this.connection !== connection || verdict === 'unknown') return;
    if (verdict === 'wrong') {
      await this.rejectIdentity(connection);
      return;
    }
    this.endPairing();
    const { id = '' } = this.login.creds.me ?? {};
    await this.change('connected', undefined, { jid: phoneJidOf(userOf(id)) });
    this.context.opened(this);
  }

  private async checkIdentity(connection: Connection): Promise<'right' | 'wrong' | 'unknown'> {
    const { session, login, context } = this;
    const verdict = await identityOf(
      session,
      userOf(login.creds.me?.id ?? ''),
      connection,
      context.options.timings.queryMs,
    );
    if (verdict === 'unknown' && this.connection === connection) this.reconnect(connection, 'identity_unknown');
    return verdict;
  }

  private async rejectIdentity(connection: Connection): Promise<void> {
    this.log.warn('another number was linked than the one that was asked for; it is logged out again');
    await within(connection.logOut(), this.context.options.timings.queryMs, connection.ended).catch(() => undefined);
    void this.drop();
    this.device.reset();
    this.pairing.hide();
    await this.change('qr_expired', 'wrong_number', { jid: null });
  }

  private onClosed(connection: Connection, close: Close): void {
    if (this.connection !== connection || this.ended) return;
    this.connection = undefined;
    this.log.info({ code: close.code, text: close.text }, 'the connection to WhatsApp closed');
    if (this.login.isPaired) this.afterClose(close);
    else this.afterPairingClose(close);
  }

  private afterPairingClose({ code, text }: Close): void {
    this.device.reset();
    this.pairing.hide();
    if (CODES_USED_UP.test(text) || code === 401) {
      void this.change('qr_expired', CODES_USED_UP.test(text) ? 'not_scanned' : 'refused');
      return;
    }
    void this.change('pending', 'connection_lost');
    this.connectLater();
  }

  private afterClose({ code, fromServer }: Close): void {
    if (this.openedAtMs > 0 && Date.now() - this.openedAtMs >= this.context.options.timings.steadyMs) {
      this.failures = 0;
      this.history = { ...this.history, badSessions: 0, versionRefreshed: false };
    }
    this.openedAtMs = 0;
    const verdict = judgeClose(code, fromServer, this.history);
    this.history = rememberClose(code, fromServer, this.history);
    switch (verdict.kind) {
      case 'restart':
        this.connect();
        return;
      case 'signed_out':
        void this.leave(verdict.reason, verdict.wipe);
        return;
      case 'stop':
        void this.change('disconnected', verdict.reason);
        return;
      case 'retry_once':
        void this.change('disconnected', verdict.reason);
        this.connectLater(this.context.options.timings.replacedRetryMs);
        return;
      case 'refresh_version':
        void this.change('disconnected', verdict.reason);
        void this.refreshVersion();
        return;
      case 'backoff':
    }
    void this.change('disconnected', verdict.reason);
    this.connectLater();
  }

  private async leave(reason: string, wipe: boolean): Promise<void> {
    this.endPairing();
    if (wipe) this.device.reset();
    await this.change('signed_out', reason, { jid: wipe ? null : this.session.jid });
    this.context.signedOut(this);
  }

  private async refreshVersion(): Promise<void> {
    this.version = await this.context.latestVersion().catch(() => this.version);
    if (!this.ended && this.connection === undefined) this.connect();
  }

  private reconnect(connection: Connection, reason: string): void {
    void connection.retire();
    this.connection = undefined;
    void this.change('disconnected', reason);
    this.connectLater();
  }

  private connectLater(delayMs = this.nextDelayMs()): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delayMs);
  }

  /** Half of it at random: after an outage all numbers of all customers come back at once. */
  private nextDelayMs(): number {
    const { backoffMs } = this.context.options.timings;
    const baseMs = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 1000;
    this.failures += 1;
    return baseMs / 2 + Math.random() * (baseMs / 2);
  }

  private async giveUpPairing(): Promise<void> {
    void this.stop();
    this.context.forgotten(this);
    this.session = { ...this.session, status: 'qr_expired', reason: 'pairing_ended', sinceMs: Date.now() };
    await this.announce(() => {
      this.context.numbers.erase(this.phone);
      this.context.auths.forget(this.phone);
    });
  }

  private endPairing(): void {
    clearTimeout(this.pairingTimer);
    this.pairing.end();
  }

  private async drop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { connection } = this;
    this.connection = undefined;
    await connection?.retire();
  }

  private onReachoutLock({ isActive, timeEnforcementEnds }: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    const fallbackMs = this.session.restrictedUntilMs ?? Date.now() + this.context.options.timings.restrictedMs;
    void this.restrict(isActive ? (timeEnforcementEnds?.getTime() ?? fallbackMs) : undefined);
  }

  private liftLater(): void {
    const leftMs = (this.session.restrictedUntilMs ?? 0) - Date.now();
    this.restrictionTimer = setTimeout(
      () => void this.restrict(undefined),
      Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS),
    );
    this.restrictionTimer.unref();
  }

  private async change(status: NumberStatus, reason?: string, fields: Partial<DriverSession> = {}): Promise<void> {
    const { reason: before, ...rest } = this.session;
    if (rest.status === status && before === reason) return;
    const sinceMs = rest.status === status ? rest.sinceMs : Date.now();
    this.session = { ...rest, ...fields, status, sinceMs, ...(reason === undefined ? {} : { reason }) };
    await this.announce();
  }

  private async announce(alongside?: () => void): Promise<void> {
    const { phone, status, reason, jid, restrictedUntilMs } = this.session;
    const { session } = this;
    for (const wake of this.waiting) wake();
    this.log.info({ status, reason }, 'the number changed');
    const event = { type: 'session.status', phone, status, reason, jid: jid ?? undefined, restrictedUntilMs } as const;
    try {
      await this.context.record(event, alongside ?? (() => this.context.numbers.save(session)));
    } catch (error) {
      this.log.error({ err: error }, 'the state of a number was not stored');
    }
  }
}
