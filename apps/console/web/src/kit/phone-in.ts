/** True for a phone as it is stored and sent: digits only. */
export const isPhone = (text: string): boolean => /^\d{7,15}$/.test(text);

/** A phone number from the address, as digits, else undefined. The router reads digits as a number. */
export function phoneIn(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return isPhone(text) ? text : undefined;
}
