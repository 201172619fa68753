import { isReservedHeader } from '@chasqui/events';

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/;
/** Visible ASCII, spaces and tabs (RFC 9110 section 5.5, without obsolete text). */
const VALUE = /^[\t\x20-\x7e]{0,4096}$/;

/**
 * A customer's headers from their JSON, without invalid ones and those that could override one of ours.
 *
 * @throws SyntaxError when it is not JSON
 */
export function customHeaders(json: string): Record<string, string> {
  const parsed: unknown = JSON.parse(json);
  const headers: Record<string, string> = {};
  if (typeof parsed !== 'object' || parsed === null) return headers;
  for (const [key, value] of Object.entries(parsed)) {
    const name = key.toLowerCase();
    if (typeof value !== 'string' || !NAME.test(name) || !VALUE.test(value)) continue;
    if (isReservedHeader(name)) continue;
    headers[name] = value;
  }
  return headers;
}
