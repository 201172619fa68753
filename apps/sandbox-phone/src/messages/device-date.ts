import { ParseError, readString } from './gson';

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d+)(Z|[+-]\d{2}:\d{2})$/;
/** The library's fallback: a date alone, or a time with any kind of zone. */
const ISO_8601 = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?(?:\d{2})?))?$/;
/** What a service must write, so that no version of the app reads another time. */
const EXACT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a date like the app, pattern `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, including what the app silently misreads: the
 * digits after the point are a count of milliseconds, so `.5` is 5 ms and `.123456` two minutes.
 *
 * @param complain called for a date that another version of the app may read otherwise
 * @returns milliseconds since 1970
 * @throws ParseError
 */
export function readDate(value: unknown, path: string, complain: (complaint: string) => void): number | null {
  const text = readString(value, path);
  if (text === null) return null;
  const match = PATTERN.exec(text) ?? ISO_8601.exec(text);
  if (match === null) throw new ParseError(path, "a date such as yyyy-MM-dd'T'HH:mm:ss.SSSXXX", value);
  if (!EXACT.test(text)) complain(`${path} is ${text}: dates need exactly three digits of a second and a zone`);
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0, ms = 0] = match
    .slice(1, 8)
    .map((each) => Number(each ?? 0));
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, ms) - zoneMs(match[8] ?? 'Z');
}

/** In the phone's own zone. */
export function deviceDate(ms: number, zoneMinutes: number): string {
  if (zoneMinutes === 0) return new Date(ms).toISOString();
  const local = new Date(ms + zoneMinutes * 60_000).toISOString().slice(0, -1);
  const away = Math.abs(zoneMinutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${zoneMinutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
