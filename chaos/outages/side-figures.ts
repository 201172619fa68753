import { kindOf } from '../checker/answer-kind';
import type { OutageHistory } from './outage-history';
import type { OutageWindow } from './outage';

/** Work due or accepted just before a fault is hit by it. */
const JUST_BEFORE_MS = 1_000;

/** Effect of an outage on bulk sends, schedules, webhooks and SMS; milliseconds, null if there were none. */
export function sideFigures(history: OutageHistory, windows: readonly OutageWindow[]) {
  return {
    bulk_pause_ms: most(bulkPauses(history, windows)),
    scheduled_late_ms: most(scheduledLate(history, windows)),
    webhook_late_ms: most(webhooksLate(history, windows)),
    webhooks_missing: history.deliveries.filter(({ succeededAt }) => succeededAt === null).length,
    sms_late_ms: most(smsLate(history, windows)),
  };
}

const isIn = (time: number, windows: readonly OutageWindow[]): boolean =>
  windows.some(({ at, settledAt }) => time >= at - JUST_BEFORE_MS && time < settledAt);

/** Between the starts of consecutive rows, across or after a fault. */
function bulkPauses({ all }: OutageHistory, windows: readonly OutageWindow[]): number[] {
  const startedAt = startsOf(all);
  return all.bulks.flatMap(({ rows }) => {
    const starts = rows.map(({ token }) => startedAt.get(token) ?? null).filter((at) => at !== null);
    return starts.slice(1).flatMap((start, place) => {
      const before = starts[place] ?? start;
      return windows.some(({ at, settledAt }) => start > at && before < settledAt) ? [start - before] : [];
    });
  });
}

function scheduledLate({ all, scheduled }: OutageHistory, windows: readonly OutageWindow[]): number[] {
  const startedAt = startsOf(all);
  return scheduled.flatMap(({ token, scheduledAt = 0 }) => {
    const start = startedAt.get(token);
    return start !== undefined && isIn(scheduledAt, windows) ? [start - scheduledAt] : [];
  });
}

function webhooksLate({ deliveries }: OutageHistory, windows: readonly OutageWindow[]): number[] {
  return deliveries.flatMap(({ createdAt, succeededAt }) =>
    succeededAt !== null && isIn(createdAt, windows) ? [succeededAt - createdAt] : [],
  );
}

function smsLate({ all }: OutageHistory, windows: readonly OutageWindow[]): number[] {
  const leftAt = new Map(all.sms.radio.map(({ text, at }) => [text, at]));
  return all.sms.messages.flatMap(({ token, tries }) => {
    const acceptedAt = tries.find((each) => kindOf(each) === 'sent')?.endedAt;
    const left = leftAt.get(token);
    if (acceptedAt === undefined || left === undefined || !isIn(acceptedAt, windows)) return [];
    return [Math.max(0, left - acceptedAt)];
  });
}

function startsOf({ database }: OutageHistory['all']): Map<string, number> {
  return new Map(
    database.messages.flatMap(({ token, firstStartedAt }) =>
      token === null || firstStartedAt === null ? [] : [[token, firstStartedAt] as const],
    ),
  );
}

const most = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.round(Math.max(...times)));
