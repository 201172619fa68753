const LONGEST_MS = 24 * 3_600_000;

/**
 * Reads the header `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date. At most 24 hours.
 *
 * @returns null when it is missing or unreadable
 */
export function retryAfterMs(header: string | string[] | undefined, now: number = Date.now()): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_MS);
  // Only dates as HTTP writes them: `Date.parse` accepts nearly anything.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), LONGEST_MS);
}
