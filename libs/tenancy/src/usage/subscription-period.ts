/**
 * First day of the subscription's month that contains `now` (contract.md D13): months begin on the day of the month on
 * which the subscription began, UTC, or on the last day of a shorter month.
 *
 * @returns `YYYY-MM-DD`
 */
export function periodStart(subscribedAt: Date, now: Date): string {
  const begin = anchorIn(subscribedAt, now.getUTCFullYear(), now.getUTCMonth());
  const start =
    begin.getTime() <= now.getTime() ? begin : anchorIn(subscribedAt, now.getUTCFullYear(), now.getUTCMonth() - 1);
  return start.toISOString().slice(0, 10);
}

/** When the month that contains `now` ends and its counters start again. */
export function periodEnd(subscribedAt: Date, now: Date): Date {
  const start = new Date(`${periodStart(subscribedAt, now)}T00:00:00Z`);
  return anchorIn(subscribedAt, start.getUTCFullYear(), start.getUTCMonth() + 1);
}

function anchorIn(subscribedAt: Date, year: number, month: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(subscribedAt.getUTCDate(), lastDay)));
}
