import type { Logger } from 'pino';
import type { Connection } from '../connection/connection';
import type { BaileysTimings } from '../timings';
import { identityOf } from './identity';
import type { NumberChoices } from './number-choices';
import type { NumberConnections } from './number-connections';
import type { NumberLogin } from './number-login';
import type { NumberState } from './number-state';
import type { Pairing } from './pairing';
import { within } from './patience';
import { phoneJidOf, userOf } from './phone';

export interface OpeningParts {
  status: NumberState;
  device: NumberLogin;
  pairing: Pairing;
  choices: NumberChoices;
  connections: NumberConnections;
  timings: BaileysTimings;
}

/** Checks, when a connection opens, that the linked account is the requested one. */
export class NumberOpening {
  constructor(
    private readonly parts: OpeningParts,
    private readonly log: Logger,
  ) {}

  async opened(connection: Connection): Promise<boolean> {
    const { status, device, pairing, choices, connections } = this.parts;
    connections.reconnection.opened();
    const verdict = await this.checkIdentity(connection);
    if (connections.current !== connection || verdict === 'unknown') return false;
    if (verdict === 'wrong') {
      await this.rejectIdentity(connection);
      return false;
    }
    pairing.end();
    choices.version.forgive();
    const { id = '' } = device.auth.creds.me ?? {};
    await status.change('connected', undefined, { jid: phoneJidOf(userOf(id)) });
    // The restriction may have ended or been prolonged while we were away.
    if (status.now.restrictedUntilMs !== undefined) connection.askForRestriction();
    return true;
  }

  private async checkIdentity(connection: Connection): Promise<'right' | 'wrong' | 'unknown'> {
    const { status, device, connections, timings } = this.parts;
    const me = userOf(device.auth.creds.me?.id ?? '');
    const verdict = await identityOf(status.now, me, connection, timings.queryMs);
    if (verdict === 'unknown' && connections.current === connection) {
      connections.replace(connection);
      void status.change('disconnected', 'identity_unknown');
    }
    return verdict;
  }

  private async rejectIdentity(connection: Connection): Promise<void> {
    const { status, device, pairing, connections, timings } = this.parts;
    this.log.warn('another number was linked than the one that was asked for; it is logged out again');
    await within(connection.logOut(), timings.queryMs, connection.ended).catch(() => undefined);
    // The login may be another device's by now.
    if (connections.hasEnded) return;
    void connections.drop();
    device.reset();
    pairing.hide();
    await status.change('qr_expired', 'wrong_number', { jid: null });
  }
}
