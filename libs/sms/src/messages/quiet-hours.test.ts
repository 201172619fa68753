import { quietUntil } from './quiet-hours';
import type { QuietHours } from '@chasqui/database';

const ALL = [1, 2, 3, 4, 5, 6, 7];

function until(quiet: QuietHours | null, now: string): string | null {
  const end = quietUntil(quiet, Date.parse(now));
  return end === null ? null : new Date(end).toISOString();
}

const hours = (timezone: string, ...windows: [days: number[], from: string, to: string][]): QuietHours => ({
  timezone,
  windows: windows.map(([days, from, to]) => ({ days, from, to })),
});

describe('quiet hours', () => {
  it('a phone without windows has no quiet hours', () => {
    expect(until(null, '2026-11-21T10:00:00Z')).toBeNull();
    expect(until(hours('UTC'), '2026-11-21T10:00:00Z')).toBeNull();
  });

  // 2026-11-21 is a Saturday.
  it.each([
    ['2026-11-21T08:59:59.999Z', null],
    ['2026-11-21T09:00:00.000Z', '2026-11-21T17:30:00.000Z'],
    ['2026-11-21T17:29:59.999Z', '2026-11-21T17:30:00.000Z'],
    ['2026-11-21T17:30:00.000Z', null],
    ['2026-11-22T10:00:00.000Z', null],
  ])('quiet hours hold from the first millisecond to the last, on their day: %s', (now, expected) => {
    expect(until(hours('UTC', [[6], '09:00', '17:30']), now)).toBe(expected);
  });

  it.each([
    ['2026-11-20T21:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T03:00:00Z', '2026-11-21T07:00:00.000Z'],
    // Begun on a Saturday: not one of its days.
    ['2026-11-21T22:00:00Z', null],
    ['2026-11-22T03:00:00Z', null],
    // Sunday night belongs to Sunday.
    ['2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
  ])('quiet hours may pass midnight, and belong to the day on which they begin: %s', (now, expected) => {
    expect(until(hours('UTC', [[5, 7], '21:00', '07:00']), now)).toBe(expected);
  });

  it('quiet hours may last a whole day, also one of 23 or 25 hours', () => {
    const sundays = hours('Europe/Berlin', [[7], '00:00', '24:00']);
    expect(until(sundays, '2026-11-22T22:59:59.999Z')).toBe('2026-11-22T23:00:00.000Z');
    expect(until(sundays, '2026-11-22T23:00:00Z')).toBeNull();
    expect(until(sundays, '2026-03-28T23:00:00Z')).toBe('2026-03-29T22:00:00.000Z');
    expect(until(sundays, '2026-10-24T22:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
  });

  it('quiet hours follow the clock of their time zone, also beside the date line', () => {
    const quiet = hours('Pacific/Auckland', [[7], '08:00', '09:00']);
    // Sunday 08:30 in Auckland is still Saturday in UTC.
    expect(until(quiet, '2026-11-21T19:30:00Z')).toBe('2026-11-21T20:00:00.000Z');
    expect(until(quiet, '2026-11-22T08:30:00Z')).toBeNull();
    expect(until(hours('Asia/Kathmandu', [ALL, '00:00', '06:00']), '2026-11-20T18:15:00Z')).toBe(
      '2026-11-21T00:15:00.000Z',
    );
  });

  it('quiet hours are an hour shorter when the clock is put forward, and an hour longer when it is put back', () => {
    const quiet = hours('Europe/Berlin', [ALL, '22:00', '06:00']);
    expect(until(quiet, '2026-03-28T21:00:00Z')).toBe('2026-03-29T04:00:00.000Z');
    expect(until(quiet, '2026-10-24T20:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
  });

  it('quiet hours end with the change of the clock when their end is left out by it', () => {
    const quiet = hours('Europe/Berlin', [ALL, '01:00', '02:30']);
    expect(until(quiet, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(until(quiet, '2026-03-29T01:00:00Z')).toBeNull();
  });

  it('quiet hours begin and end with the first of two equal times when the clock is put back', () => {
    const quiet = hours('Europe/Berlin', [ALL, '01:00', '02:30']);
    expect(until(quiet, '2026-10-24T23:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(until(quiet, '2026-10-25T01:15:00Z')).toBeNull();
  });

  it('quiet hours that follow one another are one quiet', () => {
    const quiet = hours('UTC', [ALL, '20:00', '23:00'], [ALL, '22:00', '00:00'], [[7], '00:00', '12:00']);
    expect(until(quiet, '2026-11-21T20:30:00Z')).toBe('2026-11-22T12:00:00.000Z');
  });

  it('quiet hours of a whole day end when the next one has none, and are looked at again when they have no end', () => {
    expect(until(hours('UTC', [[6, 7], '00:00', '00:00']), '2026-11-21T10:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
    const end = quietUntil(hours('UTC', [ALL, '00:00', '00:00']), Date.parse('2026-11-21T10:00:00Z')) ?? 0;
    expect(end).toBeGreaterThan(Date.parse('2026-11-28T00:00:00Z'));
  });

  it('quiet hours in a zone that this build does not know are those of UTC', () => {
    expect(until(hours('Mars/Olympus', [[6], '09:00', '10:00']), '2026-11-21T09:30:00Z')).toBe(
      '2026-11-21T10:00:00.000Z',
    );
  });

  it('quiet hours in fifty windows ask the clock of the zone a few times, also around a change of it', () => {
    const minutes = Array.from({ length: 50 }, (_, minute) => `00:${String(minute).padStart(2, '0')}`);
    const quiet = hours(
      'Africa/Casablanca',
      [ALL, '23:00', '00:10'],
      ...minutes.map((from) => [ALL, from, '23:30'] as [number[], string, string]),
    );
    const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (const at of ['2026-02-14T12:00:00Z', '2026-06-14T12:00:00Z']) expect(until(quiet, at)).not.toBeNull();
    // It was 26,000 times, half a second, when each window asked for itself.
    expect(asked.mock.calls.length).toBeLessThan(1_000);
    asked.mockRestore();
  });
});
