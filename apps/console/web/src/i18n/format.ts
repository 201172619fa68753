import type { Values, WordKey } from './use-words';
import { useWords } from './use-words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

/** "3 minutes ago", "in 2 days". */
export function relativeText(language: string, fromMs: number, nowMs: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const difference = fromMs - nowMs;
  const [unit, size] = STEPS.find((step) => Math.abs(difference) >= step[1]) ?? STEPS[3];
  return format.format(Math.trunc(difference / size), unit);
}

/** "41 ms", "1.9 s", "2 m 14 s", "3 h 5 m", "2 d 4 h": the same in every language. */
export function durationText(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} m ${Math.floor((ms % MINUTE) / SECOND)} s`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} m`;
  return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
}

export interface Formats {
  number: (value: number) => string;
  dateTime: (time: string) => string;
  date: (time: string) => string;
  /** Clock for today, day for this year, else the date. */
  shortTime: (time: string) => string;
  clock: (time: string) => string;
  clockShort: (time: string) => string;
  /** "Today", "yesterday", else the weekday and date. */
  day: (time: string) => string;
  /** Weekday and day of the month. */
  weekday: (time: string) => string;
  /** Hours and minutes for today, else the day. */
  listTime: (time: string) => string;
  relative: (time: string) => string;
}

export function useFormats(): Formats {
  const { language } = useWords();
  const date = (options: Intl.DateTimeFormatOptions) => (time: string) =>
    new Intl.DateTimeFormat(language, options).format(new Date(time));
  const clock = date({ timeStyle: 'medium', hourCycle: 'h23' });
  const clockShort = date({ timeStyle: 'short', hourCycle: 'h23' });
  const shortDate = date({ day: 'numeric', month: 'short' });
  const dayAndClock = date({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    number: (value) => new Intl.NumberFormat(language).format(value),
    dateTime: date({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
    date: date({ dateStyle: 'medium' }),
    clock,
    clockShort,
    day: (time) => dayText(language, time),
    weekday: date({ weekday: 'short', day: 'numeric' }),
    listTime: (time) => (isToday(time) ? clockShort(time) : shortDate(time)),
    shortTime: (time) => (isToday(time) ? clock(time) : dayAndClock(time)),
    relative: (time) => relativeText(language, Date.parse(time), Date.now()),
  };
}

/** Local calendar days between a time and now. */
const daysAgo = (time: string): number => {
  const midnight = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((midnight(new Date()) - midnight(new Date(time))) / DAY);
};

function dayText(language: string, time: string): string {
  const days = daysAgo(time);
  if (days <= 1) {
    const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  return new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(time));
}

const isToday = (time: string): boolean => new Date(time).toDateString() === new Date().toDateString();

export type Translate = (key: WordKey, values?: Values) => string;
