const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * A time of RFC 3339 section 5.6, for example `2026-11-20T10:00:00Z` or `2026-11-20T11:00:00+01:00`. In a query `+`
 * arrives as a space, so a space is read as `+`. Digits past the millisecond are cut off.
 *
 * @returns null for anything else, also for days that do not exist
 */
export function toTime(text: string): Date | null {
  if (text.length > 40) return null;
  const parts = RFC_3339.exec(text.trim().replace(/ (?=\d{2}:\d{2}$)/, '+'));
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 60 || month < 1 || month > 12) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const offsetMinutes = Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0);
  if (Number(parts[9] ?? 0) > 23 || Number(parts[10] ?? 0) > 59) return null;
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const time = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return new Date(time - (parts[8] === '-' ? -1 : 1) * offsetMinutes * 60_000);
}
