import type { IncomingMessage } from 'node:http';
import { unescape } from 'node:querystring';

/** A symbol, so that nothing prints the key from the query by accident. */
const KEY_FROM_QUERY = Symbol('key from query');

interface WithKey extends IncomingMessage {
  [KEY_FROM_QUERY]?: string;
}

/** Run it before anything can route, log or trace the URL. @returns the URL without `?secret=`, for `request.url` */
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

/** Like `parseQuery`: a broken escape does not hide the ones beside it. */
function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? unescape(text.replaceAll('+', ' ')) : text;
}
