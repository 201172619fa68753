/** A phone number in an address, as digits; undefined for anything else. The router reads digits as a number. */
export function phoneIn(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^\d{7,15}$/.test(text) ? text : undefined;
}
