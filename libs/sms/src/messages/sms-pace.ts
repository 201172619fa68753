import { PRIORITIES, type Priority } from '@chasqui/database';

/**
 * Parts per minute that Android lets an app send, over all SIMs, before it asks the phone's user and holds everything
 * back until they answer (AOSP `SmsUsageMonitor.java`, Android 6 to 15: `DEFAULT_SMS_MAX_COUNT`,
 * `DEFAULT_SMS_CHECK_PERIOD`).
 */
export const ANDROID_PARTS_PER_MINUTE = 30;
/** Android's minute, in which the 60th second still counts, and a second for clocks of different speed. */
const WINDOW_MS = 61_000;

/** Parts that a phone handed over, by when the service was told. */
export interface RecentSend {
  /** Milliseconds since 1970. */
  at: number;
  parts: number;
}

export interface PaceRules {
  /** Parts; null: as fast as it pulls. */
  messagesPerMinute: number | null;
  /** Android was told to allow more than its own limit. */
  smsLimitRaised: boolean;
  /** Android refused something lately: half the pace. */
  isSlowed: boolean;
  /** Parts that the phone has and did not report as sent: it may send them at any moment. */
  partsInHand: number;
  recentSends: readonly RecentSend[];
}

export interface PacedMessage {
  parts: number;
  priority: Priority;
}

/**
 * Counts parts, so that a phone never sends more of them in a minute than its pace allows, however late it sends and
 * reports: a part counts from its offer until a minute after the phone reported its fate.
 */
export class Pace {
  private readonly window: RecentSend[];
  private used: number;

  constructor(
    private readonly rules: PaceRules,
    private readonly nowMs: number,
  ) {
    const recent = rules.recentSends.filter(({ at }) => at > nowMs - WINDOW_MS);
    this.window = [...recent, { at: nowMs, parts: rules.partsInHand }].sort((a, b) => a.at - b.at);
    this.used = this.window.reduce((sum, { parts }) => sum + parts, 0);
  }

  /** A message with more parts than the pace goes alone, when nothing else counts. */
  allows(message: PacedMessage): boolean {
    return this.fits(message, this.used);
  }

  take({ parts }: PacedMessage): void {
    this.used += parts;
    this.window.push({ at: this.nowMs, parts });
  }

  /** When the message may be offered if the phone reports at once what it sent. Milliseconds since 1970. */
  opensAt(message: PacedMessage): number {
    let { used } = this;
    for (const { at, parts } of this.window) {
      used -= parts;
      if (this.fits(message, used)) return at + WINDOW_MS;
    }
    return this.nowMs;
  }

  private fits(message: PacedMessage, used: number): boolean {
    return used === 0 || used + message.parts <= this.limitOf(message);
  }

  /** One-time codes pass the pace, but not Android's limit: its dialog would hold them back, too. */
  private limitOf({ priority }: PacedMessage): number {
    const { messagesPerMinute, smsLimitRaised, isSlowed } = this.rules;
    if (priority === PRIORITIES.otp) return smsLimitRaised ? Number.POSITIVE_INFINITY : ANDROID_PARTS_PER_MINUTE;
    if (isSlowed) return Math.ceil((messagesPerMinute ?? ANDROID_PARTS_PER_MINUTE) / 2);
    return messagesPerMinute ?? Number.POSITIVE_INFINITY;
  }
}
