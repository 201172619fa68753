const PERIOD_MS = 60_000;
const MOST_PARTS = 30;
const MOST_DIALOGS = 5;

/** `sends`: all parts go to the radio. `asks`: a dialog opens and holds all parts back. `refuses`: RESULT_ERROR_LIMIT_EXCEEDED. */
export type UsageVerdict = 'sends' | 'asks' | 'refuses';

/**
 * Android's limit of what one app sends, over all SIMs (AOSP, android-11 to android-15, `SmsUsageMonitor.java`
 * `isUnderLimit`, `SMSDispatcher.java` `sendRawPdu`, `handleReachSentLimit` and `denyIfQueueLimitReached`): a message
 * whose parts would make more than 30 in a minute, the sixtieth second included, opens a dialog that is never answered
 * here; five messages may wait behind dialogs, the next ones are refused. Held back or refused messages do not count.
 */
export class UsageMonitor {
  asking = 0;
  private stamps: number[] = [];

  constructor(private readonly mostParts = MOST_PARTS) {}

  /** @param parts of a message that the app sends now @param now milliseconds */
  check(parts: number, now: number): UsageVerdict {
    this.stamps = this.stamps.filter((stamp) => stamp >= now - PERIOD_MS);
    if (this.stamps.length + parts <= this.mostParts) {
      for (let part = 0; part < parts; part += 1) this.stamps.push(now);
      return 'sends';
    }
    if (this.asking >= MOST_DIALOGS) return 'refuses';
    this.asking += 1;
    return 'asks';
  }
}
