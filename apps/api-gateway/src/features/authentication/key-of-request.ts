import type { IncomingMessage } from 'node:http';
import { unescape } from 'node:querystring';

/** Where a key from the query waits; a symbol, so that nothing prints it by accident. */
const KEY_FROM_QUERY = Symbol('key from query');

interface WithKey extends IncomingMessage {
  [KEY_FROM_QUERY]?: string;
}

/**
 * Moves `?secret=` out of the address before anything can route, log or trace it.
 *
 * @returns the address without it; Fastify puts it into `request.url`
 */
export function takeSecretFromUrl(request: WithKey): string {
  const url = request.url ?? '/';
  const queryAt = url.search(/[?#]/);
  if (queryAt < 0) return url;
  const parts = url.slice(queryAt + 1).split('&');
  const rest = parts.filter((part) => !isSecret(part));
  if (rest.length === parts.length) return url;
  const secret = parts.find(isSecret) ?? '';
  request[KEY_FROM_QUERY] = decode(secret.includes('=') ? secret.slice(secret.indexOf('=') + 1) : '');
  const path = url.slice(0, queryAt);
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

/** The key as the client sent it: `Authorization: Bearer`, else `?secret=`; undefined for none. */
export function keyOfRequest(request: WithKey): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined && /^bearer /i.test(header)) return header.slice('bearer '.length).trim();
  return request[KEY_FROM_QUERY];
}

function isSecret(part: string): boolean {
  const nameEnd = part.indexOf('=');
  return decode(nameEnd < 0 ? part : part.slice(0, nameEnd)) === 'secret';
}

/** As `parseQuery` reads it: a broken escape hides none of those beside it. */
function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? unescape(text.replaceAll('+', ' ')) : text;
}
