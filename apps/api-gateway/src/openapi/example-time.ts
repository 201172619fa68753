/** Scheduled time in examples. Served pages replace it with `exampleTime`: it would soon be in the past. */
export const EXAMPLE_TIME = '2027-01-01T09:00:00.000Z';
const TWO_DAYS_MS = 172_800_000;

export const exampleTime = (now = Date.now()): string =>
  `${new Date(now + TWO_DAYS_MS).toISOString().slice(0, 10)}T09:00:00.000Z`;
