/** Whether a text is a phone as it is stored and sent. */
export const isPhone = (text: string): boolean => /^\d{7,15}$/.test(text);

/** A phone number in an address, as digits; undefined for anything else. The router reads digits as a number. */
export function phoneIn(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return isPhone(text) ? text : undefined;
}
