import type { PhoneParts } from '../phone/phone-parts';
import type { SettingsStore } from '../settings/settings.store';
import type { LimitPeriod } from '../settings/settings.parser';
import { stateOf } from '../store/message-row';

const MINUTE_MS = 60_000;
const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  Disabled: 0,
  PerMinute: MINUTE_MS,
  Per30Minutes: 30 * MINUTE_MS,
  PerHour: 60 * MINUTE_MS,
  PerDay: 24 * 60 * MINUTE_MS,
};
const COUNTED: readonly string[] = ['Processed', 'Sent', 'Delivered'];

export class Pace {
  constructor(
    private readonly parts: PhoneParts,
    private readonly settings: SettingsStore,
  ) {}

  /**
   * Real milliseconds before the next SMS. Counts messages of the window, not their parts; when it is full, a whole
   * window passes from the newest one on, and a second.
   */
  waitBeforeMs(): number {
    const { limitPeriod, limitValue } = this.settings.values;
    const { clock, store } = this.parts;
    const windowMs = clock.shortened(PERIOD_MS[limitPeriod]);
    if (windowMs === 0 || limitValue === null) return 0;
    const since = clock.now() - windowMs;
    const counted = new Set<string>();
    let newest = since;
    for (let at = store.state.radio.length - 1; at >= 0; at -= 1) {
      const sms = store.state.radio[at];
      if (sms === undefined || sms.at <= since) break;
      const row = store.state.messages.get(sms.messageId);
      if (row === undefined || !COUNTED.includes(stateOf(row))) continue;
      counted.add(row.id);
      newest = Math.max(newest, sms.at);
    }
    return counted.size < limitValue ? 0 : windowMs - (clock.now() - newest) + clock.shortened(1000);
  }

  /** Real milliseconds of rest after an SMS. */
  restAfterMs(): number {
    const { intervalMinS, intervalMaxS } = this.settings.values;
    const least = intervalMinS ?? 0;
    if (intervalMaxS === null || least > intervalMaxS) return 0;
    return this.parts.clock.shortened((least + Math.random() * (intervalMaxS - least)) * 1000);
  }
}
