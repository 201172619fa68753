import type { Agent } from 'node:https';
import type { NumberSettings } from '@chasqui/gateway-protocol';
import type { ConnectionState } from 'baileys';
import type { Logger } from 'pino';
import type { DriverSession } from '../../driver';
import type { AuthSession } from '../auth/auth.store';
import type { Connection } from '../connection/connection';
import type { GroupCache } from '../connection/group-cache';
import type { VersionChoice } from '../version/version-choice';
import { NumberChoices } from './number-choices';
import { NumberClosing } from './number-closing';
import { NumberConnections, type NumberEvents } from './number-connections';
import type { NumberContext } from './number-context';
import { NumberLogin } from './number-login';
import { NumberOpening } from './number-opening';
import { NumberState } from './number-state';
import { Pairing } from './pairing';
import { within } from './patience';
import { restrictedUntil } from './restriction';

const STOP_MS = 2000;

export class NumberSession {
  readonly pairing: Pairing;
  readonly log: Logger;
  private readonly status: NumberState;
  private readonly choices: NumberChoices;
  private readonly device: NumberLogin;
  private readonly connections: NumberConnections;
  private readonly opening: NumberOpening;
  private readonly closing: NumberClosing;

  constructor(
    readonly phone: string,
    private readonly context: NumberContext<NumberSession>,
    stored?: DriverSession,
  ) {
    const log = context.log.child({ number: phone });
    const { timings } = context.options;
    this.log = log;
    this.status = new NumberState(phone, context, log, stored);
    this.choices = new NumberChoices(phone, context);
    this.pairing = new Pairing(timings);
    this.device = this.newLogin();
    this.connections = new NumberConnections(context, this.device, this.choices, this.events(), log);
    const { status, device, pairing, choices, connections } = this;
    const parts = { status, device, pairing, choices, connections, timings };
    this.opening = new NumberOpening(parts, log);
    this.closing = new NumberClosing({ ...parts, signedOut: () => context.signedOut(this) }, log);
  }

  get settings(): NumberSettings {
    return this.choices.settings;
  }

  get version(): VersionChoice {
    return this.choices.version;
  }

  get state(): DriverSession {
    return this.status.now;
  }

  /** undefined unless WhatsApp's server listens. */
  get open(): Connection | undefined {
    const { current } = this.connections;
    return this.state.status === 'connected' && current?.isOpen ? current : undefined;
  }

  get pairingConnection(): Connection | undefined {
    return this.login.isPaired ? undefined : this.connections.current;
  }

  get login(): AuthSession {
    return this.device.auth;
  }

  /** The name of this device; the socket reads it when it needs it. */
  get browser(): [string, string, string] {
    return this.device.parts.browser;
  }

  get groups(): GroupCache {
    return this.device.parts.groups;
  }

  /** For downloads; undefined: no proxy. */
  get fileAgent(): Agent | undefined {
    return this.choices.proxy?.fileAgent;
  }

  get isRetrying(): boolean {
    return this.state.status === 'disconnected' && this.connections.isTrying;
  }

  configure(settings: NumberSettings): void {
    const changed = this.choices.take(settings);
    if (changed.proxy) this.closing.proxyChanged();
    if (changed.version && this.state.reason === 'version_refused') this.nudge();
  }

  /** Continues where an earlier process stopped. */
  resume(): void {
    const { status } = this.state;
    if (status === 'signed_out' || status === 'qr_expired') return;
    if (this.login.isPaired) {
      this.status.assume('disconnected', 'starting');
      this.connections.connect();
    } else {
      void this.status.change('qr_expired', 'restarted');
    }
  }

  /** Shows codes; forgets an earlier login of the number. */
  async pair(): Promise<void> {
    void this.connections.drop();
    this.device.reset();
    this.connections.reconnection.reset();
    this.pairing.begin(() => void this.giveUpPairing());
    this.pairing.hide();
    const changed = this.status.change('pending', undefined, { jid: null });
    void this.connections.connectAfter(this.version.renew());
    await changed;
  }

  /** Replaces the connection, whatever became of it; sends wait a moment meanwhile. */
  async connectAnew(): Promise<void> {
    if (!this.login.isPaired || this.state.status === 'signed_out') return;
    this.status.assume('disconnected', 'starting');
    const dropped = within(this.connections.drop(), STOP_MS);
    this.connections.reconnection.reset();
    await this.connections.connectAfter(dropped);
    await this.changed(this.context.options.timings.connectingMs);
  }

  nudge(): void {
    this.connections.nudge();
  }

  changed(limitMs: number): Promise<void> {
    return this.status.changed(limitMs);
  }

  /** Logs out at WhatsApp, as far as that is possible now, and forgets the login. */
  async signOut(): Promise<void> {
    const { current } = this.connections;
    this.connections.end();
    this.pairing.end();
    if (current?.isOpen && this.login.isPaired) {
      await within(current.logOut(), this.context.options.timings.queryMs, current.ended).catch(() => undefined);
    }
    await this.stop();
    this.context.auths.forget(this.phone);
  }

  /** Ends the socket and all timers; the login stays stored. */
  async stop(): Promise<void> {
    this.connections.end();
    const dropped = this.connections.drop();
    this.login.close();
    this.status.stop();
    this.pairing.end();
    await within(dropped, STOP_MS);
  }

  unstored(error: unknown): void {
    this.context.health.failed(error);
    this.closing.unstored(error);
  }

  /** Until then WhatsApp lets the number open no new chats; undefined lifts it. */
  restrict(untilMs: number | undefined): Promise<void> {
    return this.status.restrict(untilMs);
  }

  private newLogin(): NumberLogin {
    const { phone, context } = this;
    const { baileys, auths, options } = context;
    const { deviceName } = options;
    const sentMessage = (waId: string) => context.sentMessage(phone, waId);
    const mapped = (lids: readonly string[]) => context.mapped(this, lids);
    const unwritten = (error: unknown) => this.unstored(error);
    return new NumberLogin(phone, { baileys, auths, deviceName, sentMessage, mapped, unwritten }, this.log);
  }

  private events(): NumberEvents {
    const { context } = this;
    return {
      qr: (qr) => this.onQr(qr),
      paired: () => this.log.info('the phone took this device'),
      open: (connection) => void this.onOpen(connection),
      closed: (close) => this.closing.closed(close),
      withoutVersion: () => this.closing.withoutVersion(),
      arrived: (messages, offline) => context.arrived(this, messages, offline),
      chatsFound: (jids) => context.chatsFound(this, jids),
      withheld: (message, offline) => context.withheld(this, message, offline),
      receipt: (node) => context.receipt(this, node),
      acknowledged: (node) => context.acknowledged(this, node),
      restricted: (lock) => this.onReachoutLock(lock),
      remembered: (chat, seconds, atMs) => context.remembered(this, chat, seconds, atMs),
      called: (node) => context.called(this, node),
      reuploaded: (updates) => context.reuploaded(this, updates),
      groupChanged: (jid) => this.groups.drop(jid),
      pictureChanged: (notice) => context.pictureChanged(this, notice),
      unstored: (error) => this.unstored(error),
    };
  }

  private onQr(qr: string): void {
    this.pairing.show(qr);
    if (this.state.status === 'pending') void this.status.change('waiting_qr');
  }

  private async onOpen(connection: Connection): Promise<void> {
    if (await this.opening.opened(connection)) this.context.opened(this);
  }

  private onReachoutLock(lock: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    const fallbackMs = this.state.restrictedUntilMs ?? Date.now() + this.context.options.timings.restrictedMs;
    void this.restrict(restrictedUntil(lock, fallbackMs, this.connections.current?.clockAheadMs));
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
}
