import type { WhatsAppUser } from './users/whatsapp-user';

/** What the server does with a client's message, instead of taking and acknowledging it. */
export type MessageFate =
  /** The recipient gets it; the acknowledgement gets lost. */
  | { kind: 'ack_lost' }
  | { kind: 'lost' }
  | { kind: 'ack_late'; afterMs: number }
  | { kind: 'refused'; code: number }
  | { kind: 'cut' };

export interface MessageRule {
  fate: MessageFate;
  /** Digits; default: every sender. */
  from?: string;
  /** Digits; default: every recipient. */
  to?: string;
  times?: number;
}

/** What a test wants to go wrong. */
export class Script {
  /** Logins fail with this code, by number; `*`: all numbers. */
  readonly loginFailures = new Map<string, number>();
  /** Logins of older versions of WhatsApp's web client are refused with 405. */
  oldestVersion: readonly [number, number, number] | undefined;
  /** How many logins of a number are answered with 515 instead of success. */
  readonly restarts = new Map<string, number>();
  /** The next read receipt gets lost, and its connection is cut. */
  cutsNextRead = false;
  /** Questions for pictures that are still answered; later ones get 429. */
  pictureQuestions = Number.POSITIVE_INFINITY;
  answersPictures = true;
  refusesCodes = false;
  private rules: (MessageRule & { left: number })[] = [];

  add(rule: MessageRule): void {
    this.rules.push({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.rules = [];
    this.loginFailures.clear();
    this.restarts.clear();
    this.oldestVersion = undefined;
  }

  /** @param to undefined for a group or an unknown recipient */
  fateOf(from: WhatsAppUser, to: WhatsAppUser | undefined): MessageFate | undefined {
    const rule = this.rules.find(
      (each) =>
        each.left > 0 &&
        (each.from === undefined || each.from === from.phone) &&
        (each.to === undefined || each.to === to?.phone),
    );
    if (!rule) return undefined;
    rule.left -= 1;
    return rule.fate;
  }

  takeRestart(phone: string): boolean {
    const left = this.restarts.get(phone) ?? 0;
    if (left > 0) this.restarts.set(phone, left - 1);
    return left > 0;
  }

  isTooOld(version: readonly number[]): boolean {
    const { oldestVersion } = this;
    if (oldestVersion === undefined) return false;
    const at = oldestVersion.findIndex((part, index) => part !== version[index]);
    return at >= 0 && (version[at] ?? 0) < (oldestVersion[at] ?? 0);
  }

  loginFailure(phone: string): number | undefined {
    return this.loginFailures.get(phone) ?? this.loginFailures.get('*');
  }
}
