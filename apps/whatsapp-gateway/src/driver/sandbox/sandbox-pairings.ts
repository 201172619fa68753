import { randomBytes } from 'node:crypto';
import type { Timers } from './timers';

/** As long as the first code of a real pairing. */
const QR_LIFE_MS = 60_000;

interface Pairing {
  qr: string;
  expiresAtMs: number;
  cancel: () => void;
}

export class SandboxPairings {
  private readonly pairings = new Map<string, Pairing>();

  constructor(
    private readonly timers: Timers,
    private readonly scanMs: number,
  ) {}

  start(phone: string, steps: { shown: () => Promise<void>; scanned: () => Promise<void> }): void {
    const secret = randomBytes(24).toString('base64url');
    const cancel = this.timers.after(this.scanMs, async () => {
      this.pairings.delete(phone);
      await steps.scanned();
    });
    const qr = `https://wa.me/settings/linked_devices#sandbox,${phone},${secret}`;
    this.pairings.set(phone, { qr, expiresAtMs: Date.now() + QR_LIFE_MS, cancel });
    steps.shown().catch(() => undefined);
  }

  isRunning(phone: string): boolean {
    return this.pairings.has(phone);
  }

  qrOf(phone: string): { qr: string; seq: number; expiresAtMs: number } | undefined {
    const pairing = this.pairings.get(phone);
    return pairing && { qr: pairing.qr, seq: 1, expiresAtMs: pairing.expiresAtMs };
  }

  cancel(phone: string): void {
    this.pairings.get(phone)?.cancel();
    this.pairings.delete(phone);
  }
}
