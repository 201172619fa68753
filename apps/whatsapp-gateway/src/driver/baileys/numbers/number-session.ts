import type { Agent } from 'node:https';
import type { NumberSettings } from '@chasqui/gateway-protocol';
import type { ConnectionState } from 'baileys';
import type { Logger } from 'pino';
import { type DriverSession, VERSION_REFUSED_TEXT } from '../../driver';
import type { AuthSession } from '../auth/auth.store';
import { type Close, Connection } from '../connection/connection';
import type { GroupCache } from '../connection/group-cache';
import { socketConfig } from '../connection/socket.config';
import { NumberProxy } from '../proxy/number-proxy';
import { VersionChoice } from '../version/version-choice';
import { identityOf } from './identity';
import type { NumberContext } from './number-context';
import { NumberLogin } from './number-login';
import { NumberState } from './number-state';
import { Pairing } from './pairing';
import { within } from './patience';
import { phoneJidOf, userOf } from './phone';
import { Reconnection } from './reconnection';
import { restrictedUntil } from './restriction';

/** `QR refs attempts ended`: nobody scanned any of the codes. */
const CODES_USED_UP = /^QR refs/;
const STOP_MS = 2000;

/** One number: its login, at most one socket at a time, and what becomes of it when that closes. */
export class NumberSession {
  readonly pairing: Pairing;
  readonly log: Logger;
  private readonly status: NumberState;
  private readonly device: NumberLogin;
  private connection: Connection | undefined;
  private readonly reconnection: Reconnection;
  /** Which version of WhatsApp's web client it logs in as. */
  readonly version: VersionChoice;
  private pairingTimer: NodeJS.Timeout | undefined;
  private chosen: NumberSettings;
  private proxy: NumberProxy | undefined;
  /** Grows when what is under way is not wanted any more. */
  private round = 0;
  private ended = false;

  constructor(
    readonly phone: string,
    private readonly context: NumberContext<NumberSession>,
    stored?: DriverSession,
  ) {
    this.log = context.log.child({ number: phone });
    this.status = new NumberState(phone, context, this.log, stored);
    this.chosen = context.settings.find(phone);
    this.proxy = this.newProxy();
    this.version = new VersionChoice(context.versions, context.options.timings, () => this.chosen.web_version);
    this.pairing = new Pairing(context.options.timings);
    this.reconnection = new Reconnection(context.options.timings);
    const { baileys, auths, options } = context;
    const { deviceName } = options;
    const sentMessage = (waId: string) => context.sentMessage(phone, waId);
    const mapped = (lids: readonly string[]) => context.mapped(this, lids);
    const unwritten = (error: unknown) => this.onUnwritten(error);
    this.device = new NumberLogin(phone, { baileys, auths, deviceName, sentMessage, mapped, unwritten }, this.log);
  }

  /** What the owner set for it. */
  get settings(): NumberSettings {
    return this.chosen;
  }

  get state(): DriverSession {
    return this.status.now;
  }

  /** The open connection, when WhatsApp's server listens. */
  get open(): Connection | undefined {
    return this.state.status === 'connected' && this.connection?.isOpen ? this.connection : undefined;
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
    return this.state.status === 'disconnected' && (this.connection !== undefined || this.reconnection.isWaiting);
  }

  /** Takes other settings, which are stored already. */
  configure(settings: NumberSettings): void {
    const before = this.chosen;
    this.chosen = settings;
    if (settings.proxy_url !== before.proxy_url) this.changeProxy();
    if (settings.web_version === before.web_version) return;
    this.version.forgive();
    if (this.state.reason === 'version_refused') this.nudge();
  }

  /** For downloads; undefined: directly. */
  get fileAgent(): Agent | undefined {
    return this.proxy?.fileAgent;
  }

  /** Goes on where a former process stopped. */
  resume(): void {
    const { status } = this.state;
    if (status === 'signed_out' || status === 'qr_expired') return;
    if (this.login.isPaired) {
      this.status.assume('disconnected', 'starting');
      this.connect();
    } else {
      void this.status.change('qr_expired', 'restarted');
    }
  }

  /** Shows codes; a former login of the number is forgotten. */
  async pair(): Promise<void> {
    void this.drop();
    this.device.reset();
    this.reconnection.reset();
    if (this.pairing.startedAtMs === undefined) {
      this.pairing.begin();
      this.pairingTimer = setTimeout(() => void this.giveUpPairing(), this.context.options.timings.pairingMs);
    }
    this.pairing.hide();
    const changed = this.status.change('pending', undefined, { jid: null });
    void this.connectAfter(this.version.renew());
    await changed;
  }

  /** A new connection in the place of this one, whatever became of it; sends that come meanwhile wait a moment. */
  async connectAnew(): Promise<void> {
    if (!this.login.isPaired || this.state.status === 'signed_out') return;
    this.status.assume('disconnected', 'starting');
    await within(this.drop(), STOP_MS);
    this.reconnection.reset();
    this.connect();
    await this.changed(this.context.options.timings.connectingMs);
  }

  /** Connects now instead of at the end of a wait. */
  nudge(): void {
    if (this.reconnection.isWaiting) this.connect();
  }

  /** Resolves when the number has changed its state, or after `limitMs`. */
  changed(limitMs: number): Promise<void> {
    return this.status.changed(limitMs);
  }

  /** Logs the device out at WhatsApp, as far as that is possible now, and forgets the login. */
  async signOut(): Promise<void> {
    const { connection } = this;
    this.ended = true;
    this.endPairing();
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
    this.status.stop();
    this.endPairing();
    await within(dropped, STOP_MS);
  }

  /** WhatsApp takes no new chats of the number until then; undefined lifts it. */
  restrict(untilMs: number | undefined): Promise<void> {
    return this.status.restrict(untilMs);
  }

  /** Starts the next round of codes when the present one is used up. */
  private connect(): void {
    if (this.ended) return;
    this.reconnection.cancel();
    if (!this.login.storeAgain()) {
      // With nothing but memory behind it, each message that came in would be lost.
      this.connectLater();
      return;
    }
    const { baileys, options } = this.context;
    const version = this.version.pick();
    if (version === undefined) {
      this.withoutVersion();
      return;
    }
    const config = socketConfig(baileys, options, this.device.parts, { version, proxy: this.proxy }, this.log);
    const connection = new Connection(baileys, config, this.login, this.device.parts.stanzas, {
      qr: (qr) => this.onQr(qr),
      paired: () => this.log.info('the phone took this device'),
      open: () => void this.onOpen(connection),
      closed: (close) => this.onClosed(connection, close),
      arrived: (messages, offline) => this.context.arrived(this, messages, offline),
      chatsFound: (jids) => this.context.chatsFound(this, jids),
      updated: (updates) => this.context.updated(this, updates),
      acknowledged: (node) => this.context.acknowledged(this, node),
      restricted: (lock) => this.onReachoutLock(lock),
      remembered: (chat, seconds, atMs) => this.context.remembered(this, chat, seconds, atMs),
      called: (node) => this.context.called(this, node),
      groupChanged: (jid) => this.device.parts.groups.drop(jid),
    });
    this.connection = connection;
  }

  private onQr(qr: string): void {
    this.pairing.show(qr);
    if (this.state.status === 'pending') void this.status.change('waiting_qr');
  }

  private async onOpen(connection: Connection): Promise<void> {
    this.reconnection.opened();
    const verdict = await this.checkIdentity(connection);
    if (this.connection !== connection || verdict === 'unknown') return;
    if (verdict === 'wrong') {
      await this.rejectIdentity(connection);
      return;
    }
    this.endPairing();
    this.version.forgive();
    const { id = '' } = this.login.creds.me ?? {};
    await this.status.change('connected', undefined, { jid: phoneJidOf(userOf(id)) });
    // It may have ended, or have been prolonged, while nobody listened.
    if (this.state.restrictedUntilMs !== undefined) connection.askForRestriction();
    this.context.opened(this);
  }

  private async checkIdentity(connection: Connection): Promise<'right' | 'wrong' | 'unknown'> {
    const { state, login, context } = this;
    const verdict = await identityOf(
      state,
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
    await this.status.change('qr_expired', 'wrong_number', { jid: null });
  }

  private onClosed(connection: Connection, close: Close): void {
    if (this.connection !== connection || this.ended) return;
    this.connection = undefined;
    this.log.info({ code: close.code, text: close.text }, 'the connection to WhatsApp closed');
    if (this.proxy?.failure && !close.fromServer) {
      this.log.warn(
        { reason: this.proxy.failure.message },
        'the proxy of a number gives no line; there is no other way',
      );
      if (!this.login.isPaired) this.pairing.hide();
      void this.status.change(this.login.isPaired ? 'disconnected' : 'pending', 'proxy_unreachable');
      this.connectLater();
      return;
    }
    // The line broke between WhatsApp's word and ours: the device thinks that it is linked, and nobody else does.
    const wasForgotten = close.code === 401 && this.pairing.startedAtMs !== undefined;
    if (this.login.isPaired && !wasForgotten) this.afterClose(close);
    else this.afterPairingClose(close);
  }

  private afterPairingClose({ code, text }: Close): void {
    this.device.reset();
    this.pairing.hide();
    if (CODES_USED_UP.test(text) || code === 401) {
      void this.status.change('qr_expired', CODES_USED_UP.test(text) ? 'not_scanned' : 'refused');
      return;
    }
    if (code === 405) {
      void this.status.change('pending', 'version_refused');
      void this.connectAfter(this.version.refuse());
      return;
    }
    void this.status.change('pending', 'connection_lost');
    this.connectLater();
  }

  private afterClose(close: Close): void {
    const verdict = this.reconnection.closed(close);
    switch (verdict.kind) {
      case 'restart':
        this.connect();
        return;
      case 'signed_out':
        void this.leave(verdict.reason, verdict.wipe);
        return;
      case 'stop':
        void this.status.change('disconnected', verdict.reason);
        return;
      case 'retry_once':
        void this.status.change('disconnected', verdict.reason);
        this.connectLater(this.context.options.timings.replacedRetryMs);
        return;
      case 'refresh_version':
        void this.status.change('disconnected', verdict.reason);
        void this.connectAfter(this.version.refuse());
        return;
      case 'backoff':
    }
    void this.status.change('disconnected', verdict.reason);
    this.connectLater();
  }

  private async leave(reason: string, wipe: boolean): Promise<void> {
    this.endPairing();
    if (wipe) this.device.reset();
    await this.status.change('signed_out', reason, { jid: wipe ? null : this.state.jid });
    this.context.signedOut(this);
  }

  /** Connects after a lookup, unless something else happened meanwhile. */
  private async connectAfter(lookup: Promise<void>): Promise<void> {
    this.round += 1;
    const { round } = this;
    await lookup;
    if (!this.ended && this.round === round && this.connection === undefined) this.connect();
  }

  /** WhatsApp refused every version that is known. A linked number tries again, rarely; a pairing is over. */
  private withoutVersion(): void {
    if (this.login.isPaired) {
      void this.status.change('disconnected', 'version_refused');
      const delayMs = Math.max(this.version.waitMs, this.context.options.timings.steadyMs);
      this.reconnection.later(() => void this.connectAfter(this.version.search()), delayMs);
      return;
    }
    this.log.warn(VERSION_REFUSED_TEXT);
    this.endPairing();
    void this.status.change('qr_expired', 'version_refused');
  }

  private reconnect(connection: Connection, reason: string): void {
    void connection.retire();
    this.connection = undefined;
    void this.status.change('disconnected', reason);
    this.connectLater();
  }

  private newProxy(): NumberProxy | undefined {
    const { proxy_url: url } = this.chosen;
    return url === null ? undefined : new NumberProxy(url, this.context.options);
  }

  /** What goes another way than its owner wants must end now. */
  private changeProxy(): void {
    this.proxy = this.newProxy();
    const { connection } = this;
    if (this.ended) return;
    if (connection === undefined) {
      this.nudge();
    } else if (this.login.isPaired) {
      this.reconnect(connection, 'proxy_changed');
    } else {
      void this.drop();
      this.device.reset();
      this.pairing.hide();
      void this.status.change('pending', 'proxy_changed');
      this.connect();
    }
  }

  private connectLater(delayMs?: number): void {
    this.reconnection.later(() => this.connect(), delayMs);
  }

  /**
   * The data folder took no write of the login. What WhatsApp sent and is not confirmed it keeps for the next
   * connection, which begins with what is stored.
   */
  private onUnwritten(error: unknown): void {
    this.log.error({ err: error }, 'the login of a number was not stored; WhatsApp keeps what comes in until it is');
    const { connection } = this;
    if (this.ended || connection === undefined || !this.login.isPaired) return;
    this.device.renewKeys();
    this.reconnect(connection, 'data_folder');
  }

  private async giveUpPairing(): Promise<void> {
    void this.stop();
    this.context.forgotten(this);
    this.status.assume('qr_expired', 'pairing_ended');
    await this.status.announce(() => {
      this.context.numbers.erase(this.phone);
      this.context.auths.forget(this.phone);
    });
  }

  private endPairing(): void {
    clearTimeout(this.pairingTimer);
    this.pairing.end();
  }

  private async drop(): Promise<void> {
    this.round += 1;
    this.reconnection.cancel();
    const { connection } = this;
    this.connection = undefined;
    await connection?.retire();
  }

  private onReachoutLock(lock: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    const fallbackMs = this.state.restrictedUntilMs ?? Date.now() + this.context.options.timings.restrictedMs;
    void this.restrict(restrictedUntil(lock, fallbackMs, this.connection?.clockAheadMs));
  }
}
