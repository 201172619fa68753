import type { QuietHours } from '@chasqui/database';

const DAY_MS = 86_400_000;
/** Windows without a gap between them are followed for a week, then checked again. */
const MOST_STEPS = 16;

/**
 * When the quiet at `nowMs` ends; null: it is not quiet. A window begins at `from` on its days, in its time zone, and
 * ends at the next `to`: on the same day, or after midnight. `from` equal to `to` is a whole day. A time that a clock
 * change skips is the moment of the change; a repeated time means its first occurrence.
 *
 * @returns milliseconds since 1970
 */
export function quietUntil(quiet: QuietHours | null, nowMs: number): number | null {
  if (quiet === null) return null;
  const zone = new Zone(quiet.timezone);
  let until: number | null = null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const end: number | null = endOfWindow(zone, quiet.windows, until ?? nowMs);
    if (end === null) break;
    until = end;
  }
  return until;
}

/** The latest end of the windows that contain `atMs`; null: none does. */
function endOfWindow(zone: Zone, windows: QuietHours['windows'], atMs: number): number | null {
  const local = zone.wallAt(atMs);
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  let latest: number | null = null;
  // A window that began yesterday may last until today.
  for (const day of [today - DAY_MS, today]) {
    for (const { days, from, to } of windows) {
      if (!days.includes(weekday(day))) continue;
      const begin = minutesOf(from);
      const length = minutesOf(to) - begin;
      const endsAt = instantOf(zone, day + (begin + length + (length <= 0 ? 1_440 : 0)) * 60_000);
      const beginsAt = instantOf(zone, day + begin * 60_000);
      if (beginsAt <= atMs && atMs < endsAt) latest = Math.max(latest ?? 0, endsAt);
    }
  }
  return latest;
}

/**
 * A time zone's clock, asked once per moment: a phone's pull waits for it, and so does the whole process, while a
 * customer may have set fifty windows.
 */
class Zone {
  private readonly offsets = new Map<number, number>();

  constructor(private readonly timezone: string) {}

  /** Local time, as if it were UTC. */
  wallAt(atMs: number): number {
    return atMs + this.offsetAt(atMs);
  }

  offsetAt(atMs: number): number {
    const known = this.offsets.get(atMs);
    if (known !== undefined) return known;
    const offset = localTime(this.timezone, atMs) - atMs;
    this.offsets.set(atMs, offset);
    return offset;
  }
}

function localTime(timezone: string, atMs: number): number {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    (((atMs % 1_000) + 1_000) % 1_000)
  );
}

function instantOf(zone: Zone, wall: number): number {
  // The offsets before and after the day: whichever of them changed, one of them holds.
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  const [before, after] = [zone.offsetAt(day - DAY_MS), zone.offsetAt(day + 2 * DAY_MS)];
  if (before === after) return wall - before;
  const found = [wall - before, wall - after].filter((at) => zone.wallAt(at) === wall);
  if (found.length > 0) return Math.min(...found);
  // Skipped: the clock jumps from before to after it.
  return changeBetween(zone, wall - Math.max(before, after), wall - Math.min(before, after));
}

function changeBetween(zone: Zone, fromMs: number, toMs: number): number {
  let [before, after] = [fromMs, toMs];
  const offset = zone.offsetAt(before);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zone.offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** 1 (Monday) to 7. */
const weekday = (day: number): number => ((Math.floor(day / DAY_MS) + 3) % 7) + 1;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** There are some 600 names; but their case is free, so that customers could make up any number. */
const MOST_FORMATS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const made = newFormat(timezone);
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timezone, made);
  return made;
}

/** A zone unknown to this build of Node, because another one accepted it, counts as UTC: it must not stop a phone. */
function newFormat(timezone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone: 'UTC' });
  }
}

const FIELDS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};
