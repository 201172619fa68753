import type { BinaryNode } from 'baileys';
import { type LinkAnswer, type QrAnswer, type QrFormat, refusalOf, refused, type Refused } from '../../driver';
import type { Connection } from '../connection/connection';
import type { BaileysTimings } from '../timings';
import type { NumberSession } from './number-session';
import { TOO_LONG, within } from './patience';

/**
 * WhatsApp accepts a pairing code only from a client whose system it knows, while the device name, sent earlier, is
 * free. The library has one field for both, and returns a code even if WhatsApp refused it.
 */
const KNOWN_SYSTEM = 'Windows';

export class NumberPairing {
  constructor(
    private readonly number: NumberSession,
    private readonly timings: BaileysTimings,
  ) {}

  async link(isNew: boolean): Promise<LinkAnswer> {
    const { number } = this;
    if (number.isRetrying) {
      number.nudge();
      await number.changed(this.timings.connectingMs);
    }
    const { status, jid, reason } = number.state;
    if (status === 'connected') return { kind: 'connected', jid };
    if (number.isRetrying) return refused('WHATSAPP_DISCONNECTED', 'The number is linked and reconnects.', reason);
    if (!isNew && (status === 'pending' || status === 'waiting_qr')) return { kind: 'pairing' };
    return (await this.startRound()) ?? { kind: 'pairing' };
  }

  async qr(format: QrFormat): Promise<QrAnswer> {
    const { number } = this;
    const { status, jid, reason } = number.state;
    const refreshing = { kind: 'refreshing', reason } as const;
    if (status === 'connected') return { kind: 'connected', jid };
    if (status === 'qr_expired') return (await this.startRound()) ?? refreshing;
    if (status === 'pending') return refreshing;
    const { qr } = number.pairing;
    if (status !== 'waiting_qr' || qr === undefined) return refusalOf(number.state) ?? refreshing;
    return format === 'code' ? this.code() : { kind: 'qr', ...qr };
  }

  private async startRound(): Promise<Refused | undefined> {
    const { number } = this;
    const refusal = number.version.refusal();
    if (refusal) return refusal;
    const waitMs = number.pairing.tryRound();
    if (waitMs === undefined) {
      await number.pair();
      return undefined;
    }
    const detail = { retry_after: Math.ceil(waitMs / 1000) };
    return refused('PAIRING_RATE_LIMITED', 'The number was paired too often; wait a while.', detail);
  }

  /** Requested once per round: a second code would invalidate the first. */
  private async code(): Promise<QrAnswer> {
    const { pairing, pairingConnection, state } = this.number;
    const refreshing = { kind: 'refreshing', reason: state.reason } as const;
    if (pairing.code) return { kind: 'code', ...pairing.code };
    if (pairingConnection === undefined) return refreshing;
    const requested = this.request(pairingConnection);
    const code = await within(requested, this.timings.queryMs, pairingConnection.ended).catch(() => TOO_LONG);
    if (code === undefined) {
      return refused('WA_REJECTED', 'WhatsApp gives no pairing code to this number now; scan the QR code.');
    }
    if (typeof code === 'symbol') return refreshing;
    pairing.code = { code, expiresAtMs: Date.now() + CODE_MS };
    return { kind: 'code', ...pairing.code };
  }

  /** @returns undefined when WhatsApp refused it */
  private async request({ socket }: Connection): Promise<string | undefined> {
    const { browser } = this.number;
    const answered = new Promise<BinaryNode>((resolve) => {
      for (const type of ['result', 'error']) socket.ws.once(`CB:iq,type:${type}`, resolve);
    });
    const name = browser[0];
    browser[0] = KNOWN_SYSTEM;
    try {
      const code = await socket.requestPairingCode(this.number.phone);
      const answer = await answered;
      return answer.attrs.type === 'error' ? undefined : code;
    } finally {
      browser[0] = name;
    }
  }
}

/** The codes of a round end after about this time, and the pairing code ends with them. */
const CODE_MS = 160_000;
