import type { Logger } from 'pino';
import { troubleOf } from '../../../store/store-health';
import { VERSION_REFUSED_TEXT } from '../../driver';
import type { Close } from '../connection/connection';
import type { BaileysTimings } from '../timings';
import type { NumberChoices } from './number-choices';
import type { NumberConnections } from './number-connections';
import type { NumberLogin } from './number-login';
import type { NumberState } from './number-state';
import type { Pairing } from './pairing';

/** `QR refs attempts ended`: none of the codes was scanned. */
const CODES_USED_UP = /^QR refs/;

export interface ClosingParts {
  status: NumberState;
  device: NumberLogin;
  pairing: Pairing;
  choices: NumberChoices;
  connections: NumberConnections;
  timings: BaileysTimings;
  signedOut(): void;
}

export class NumberClosing {
  constructor(
    private readonly parts: ClosingParts,
    private readonly log: Logger,
  ) {}

  closed(close: Close): void {
    const { device, pairing, choices } = this.parts;
    this.log.info({ code: close.code, text: close.text }, 'the connection to WhatsApp closed');
    const failure = choices.proxy?.failure;
    if (failure && !close.fromServer) {
      this.afterProxyFailure(failure.message);
      return;
    }
    // The line broke between WhatsApp's confirmation and ours: only the device thinks that it is linked.
    const wasForgotten = close.code === 401 && pairing.startedAtMs !== undefined;
    if (device.auth.isPaired && !wasForgotten) this.afterClose(close);
    else this.afterPairingClose(close);
  }

  /** WhatsApp refused every known version. A linked number tries again, rarely; a pairing is over. */
  withoutVersion(): void {
    const { status, device, pairing, choices, connections, timings } = this.parts;
    const { version } = choices;
    if (device.auth.isPaired) {
      void status.change('disconnected', 'version_refused');
      const delayMs = Math.max(version.waitMs, timings.steadyMs);
      connections.reconnection.later(() => void connections.connectAfter(version.search()), delayMs);
      return;
    }
    this.log.warn(VERSION_REFUSED_TEXT);
    pairing.end();
    void status.change('qr_expired', 'version_refused');
  }

  /** A connection that does not go the way its owner wants must end now. */
  proxyChanged(): void {
    const { status, device, pairing, connections } = this.parts;
    const { current, hasEnded } = connections;
    if (hasEnded) return;
    if (current === undefined) {
      connections.nudge();
    } else if (device.auth.isPaired) {
      connections.replace(current);
      void status.change('disconnected', 'proxy_changed');
    } else {
      void connections.drop();
      device.reset();
      pairing.hide();
      void status.change('pending', 'proxy_changed');
      connections.connect();
    }
  }

  /**
   * The data folder took no write. What WhatsApp sent without our confirmation, it keeps for the next connection, which
   * begins with what is stored.
   */
  unstored(error: unknown): void {
    const { status, device, connections } = this.parts;
    const { current, hasEnded } = connections;
    if (hasEnded || current === undefined || !device.auth.isPaired) return;
    this.log.error(
      { err: error },
      'the data folder took no write of a number; WhatsApp keeps what comes in until it does',
    );
    connections.replace(current);
    void status.change('disconnected', troubleOf(error) ?? 'data_folder');
  }

  private afterProxyFailure(reason: string): void {
    const { status, device, pairing, connections } = this.parts;
    this.log.warn({ reason }, 'the proxy of a number gives no line; there is no other way');
    if (!device.auth.isPaired) pairing.hide();
    void status.change(device.auth.isPaired ? 'disconnected' : 'pending', 'proxy_unreachable');
    connections.later();
  }

  private afterPairingClose({ code, text }: Close): void {
    const { status, device, pairing, choices, connections } = this.parts;
    device.reset();
    pairing.hide();
    if (CODES_USED_UP.test(text) || code === 401) {
      void status.change('qr_expired', CODES_USED_UP.test(text) ? 'not_scanned' : 'refused');
      return;
    }
    if (code === 405) {
      void status.change('pending', 'version_refused');
      void connections.connectAfter(choices.version.refuse());
      return;
    }
    void status.change('pending', 'connection_lost');
    connections.later();
  }

  private afterClose(close: Close): void {
    const { status, choices, connections, timings } = this.parts;
    const verdict = connections.reconnection.closed(close);
    if (verdict.kind === 'restart') {
      connections.connect();
      return;
    }
    if (verdict.kind === 'signed_out') {
      void this.leave(verdict.reason, verdict.wipe);
      return;
    }
    void status.change('disconnected', verdict.reason);
    switch (verdict.kind) {
      case 'stop':
        return;
      case 'retry_once':
        connections.later(timings.replacedRetryMs);
        return;
      case 'refresh_version':
        void connections.connectAfter(choices.version.refuse());
        return;
      case 'backoff':
        connections.later();
    }
  }

  private async leave(reason: string, wipe: boolean): Promise<void> {
    const { status, device, pairing } = this.parts;
    pairing.end();
    if (wipe) device.reset();
    await status.change('signed_out', reason, { jid: wipe ? null : status.now.jid });
    this.parts.signedOut();
  }
}
