/** Whether a value is a whole number of a range. */
export function isIntegerWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
