/** One value per step; null if unknown. */
export type ChartValues = readonly (number | null)[];

const NICE = [1, 2, 2.5, 5, 10];
/** Milliseconds: round durations for the axis. */
const NICE_MS = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000,
  1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000,
];
const STEPS = 4;

/** Grid lines from zero to above the highest value. */
export function ticksOf(highest: number, isDuration: boolean): number[] {
  const least = Math.max(highest, isDuration ? 4 * 10 : STEPS) / STEPS;
  const size = 10 ** Math.floor(Math.log10(least));
  const round = (NICE.find((each) => each * size >= least) ?? 10) * size;
  const step = isDuration
    ? (NICE_MS.find((each) => each >= least) ?? Math.ceil(least / 86_400_000) * 86_400_000)
    : Math.ceil(round);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Minutes between labels below a chart. */
const ROUND_MINUTES = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 10_080];
const DAY_MINUTES = 1440;

/**
 * Indexes of the times that get a label: round ones in the reader's zone, about `wanted` of them.
 * @param times equally spaced
 */
export function timeTicksOf(times: readonly string[], wanted: number): number[] {
  const [first, last] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  const minutes = (last - first) / 60_000;
  const every = ROUND_MINUTES.find((each) => minutes / each <= wanted) ?? DAY_MINUTES * 7;
  const isRound = (time: string): boolean => {
    const at = new Date(time);
    return (at.getHours() * 60 + at.getMinutes()) % Math.min(every, DAY_MINUTES) === 0;
  };
  const round = times.flatMap((time, index) => (isRound(time) ? [index] : []));
  const days = Math.max(1, every / DAY_MINUTES);
  return round.filter((_, index) => index % days === 0);
}

/** One value per step from first to last; null where unknown. */
export function alignedTo(
  from: number,
  stepMs: number,
  count: number,
  points: readonly { at: number; value: number | null }[],
) {
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  for (const { at, value } of points) {
    const index = Math.round((at - from) / stepMs);
    if (index >= 0 && index < count) values[index] = value;
  }
  return values;
}

/** SVG path with gaps at null; a single value becomes a short stroke. */
export function pathOf(values: ChartValues, x: (index: number) => number, y: (value: number) => number): string {
  let path = '';
  let isOpen = false;
  values.forEach((value, index) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    const place = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    path += isOpen ? `L${place}` : `M${place}h0.01`;
    isOpen = true;
  });
  return path;
}

/** Highest value of all lines; 0 if there is none. */
export const highestOf = (lines: readonly ChartValues[]): number =>
  lines.reduce((highest, values) => values.reduce<number>((most, value) => Math.max(most, value ?? 0), highest), 0);

export function lastOf(values: ChartValues): { index: number; value: number } | null {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index];
    if (typeof value === 'number') return { index, value };
  }
  return null;
}
