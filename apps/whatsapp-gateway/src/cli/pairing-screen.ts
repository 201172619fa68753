import type { Driver } from '../driver/driver';
import { drawTerminalQr, scanAdvice } from './terminal-qr';

const LOOK_MS = 1000;

export class PairingScreen {
  private readonly drawn = new Map<string, string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly driver: Driver,
    private readonly print: (text: string) => void,
    private readonly lookMs = LOOK_MS,
  ) {}

  onNumber(phone: string): void {
    if (!this.timers.has(phone)) void this.look(phone);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private async look(phone: string): Promise<void> {
    if (this.driver.session(phone)?.status !== 'waiting_qr') {
      this.timers.delete(phone);
      this.drawn.delete(phone);
      return;
    }
    this.timers.set(phone, setTimeout(() => void this.look(phone), this.lookMs).unref());
    const answer = await this.driver.qr(phone, 'qr').catch(() => undefined);
    if (answer?.kind !== 'qr' || this.drawn.get(phone) === answer.qr) return;
    this.drawn.set(phone, answer.qr);
    this.print(`\n${scanAdvice(phone)}\n\n${drawTerminalQr(answer.qr).join('\n')}\n\n`);
  }
}
