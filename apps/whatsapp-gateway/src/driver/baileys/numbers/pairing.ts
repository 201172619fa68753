import type { BaileysTimings } from '../timings';

/** The library's lifetimes of the first QR code of a round and of each further one. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;

export interface ShownQr {
  qr: string;
  /** Counts over all rounds of a pairing. */
  seq: number;
  expiresAtMs: number;
}

export class Pairing {
  /** Milliseconds since 1970; undefined while none runs. */
  startedAtMs: number | undefined;
  code: { code: string; expiresAtMs: number } | undefined;
  private shown: ShownQr | undefined;
  private seq = 0;
  private inRound = 0;
  private readonly rounds: number[] = [];
  private limit: NodeJS.Timeout | undefined;

  constructor(private readonly timings: BaileysTimings) {}

  /**
   * Counts a round of QR codes, by `performance.now()`.
   *
   * @returns undefined when it may start, else the milliseconds until one may
   */
  tryRound(now = performance.now()): number | undefined {
    const { pairingWindowMs, pairingRounds } = this.timings;
    while (this.rounds[0] !== undefined && this.rounds[0] <= now - pairingWindowMs) this.rounds.shift();
    const [oldest] = this.rounds;
    if (oldest !== undefined && this.rounds.length >= pairingRounds) return oldest + pairingWindowMs - now;
    this.rounds.push(now);
    return undefined;
  }

  /** Does nothing while one runs. @param giveUp called when it is not finished in time */
  begin(giveUp: () => void, now = Date.now()): void {
    if (this.startedAtMs !== undefined) return;
    this.startedAtMs = now;
    this.seq = 0;
    this.limit = setTimeout(giveUp, this.timings.pairingMs);
  }

  end(): void {
    clearTimeout(this.limit);
    this.startedAtMs = undefined;
    this.hide();
  }

  hide(): void {
    this.shown = undefined;
    this.code = undefined;
    this.inRound = 0;
  }

  show(qr: string, now = Date.now()): void {
    this.seq += 1;
    this.inRound += 1;
    const lifeMs = this.timings.qrMs ?? (this.inRound === 1 ? FIRST_QR_MS : NEXT_QR_MS);
    this.shown = { qr, seq: this.seq, expiresAtMs: now + lifeMs };
  }

  get qr(): ShownQr | undefined {
    return this.shown;
  }
}
