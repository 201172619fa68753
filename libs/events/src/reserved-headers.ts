/** Set by Chasqui, part of the connection, or telling a proxy or server who speaks, or about what. */
const RESERVED = new Set([
  'accept-encoding',
  'alt-used',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  // A cookie speaks for a person's session; a server that wants a secret takes `Authorization` or a name of its own.
  'cookie',
  'cookie2',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'max-forwards',
  'origin',
  'range',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  // Servers behind a proxy read the client's address from these.
  'cf-connecting-ip',
  'fastly-client-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-forwarded',
  'x-real-ip',
  // Some servers let these replace the method or the path.
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]);
const RESERVED_PREFIXES = ['webhook-', 'x-webhook-', 'proxy-', 'sec-', 'http2-', 'if-', 'x-forwarded-', 'x-original-'];

/** Headers that customers may not set (RFC 9110 sections 7 and 10, RFC 7239). @param name in lower case */
export function isReservedHeader(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}
