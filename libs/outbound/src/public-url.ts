import { AddressPolicy } from './address-policy';

export interface UrlRules {
  /** CIDR blocks that may be reached although they are not public. */
  allowedNetworks?: readonly string[];
  /** Also accept plain http, but only to addresses in `allowedNetworks`. Default false. */
  allowHttp?: boolean;
}

export type UrlRefusal = 'not_a_url' | 'not_https' | 'credentials' | 'port' | 'private_address' | 'too_long';

export type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: UrlRefusal };

/** Characters. */
export const LONGEST_URL = 2048;
/** Ports above 1023 on which no web server is meant (Fetch standard, "bad port"). */
const BAD_PORTS = new Set([1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10_080]);

/**
 * Whether a customer's URL can be public, by its syntax alone: no name is looked up, so it may still prove private when
 * it is connected to (`OutboundClient` checks that).
 */
export function isPublicHttpsUrl(text: string, rules: UrlRules = {}): UrlVerdict {
  return judgeUrl(text, new AddressPolicy(rules.allowedNetworks), rules.allowHttp ?? false);
}

export function judgeUrl(text: string, policy: AddressPolicy, allowHttp: boolean): UrlVerdict {
  if (text.length > LONGEST_URL) return refuse('too_long');
  if (!URL.canParse(text)) return refuse('not_a_url');
  // The WHATWG parser turns decimal, octal, hexadecimal, short and full-width forms of an IPv4 address into dots.
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return refuse('not_https');
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (!isWebPort(url)) return refuse('port');
  return canBePublic(url, policy) ? { ok: true, url } : refuse('private_address');
}

/** The URL's host if it is an IP address (without brackets), else null. */
export function literalOf(url: URL): string | null {
  if (url.hostname.startsWith('[')) return url.hostname.slice(1, -1);
  return /^[\d.]+$/.test(url.hostname) ? url.hostname : null;
}

function canBePublic(url: URL, policy: AddressPolicy): boolean {
  const plain = url.protocol === 'http:';
  const literal = literalOf(url);
  if (literal !== null) return plain ? policy.isListed(literal) : policy.allows(literal);
  const name = url.hostname.replace(/\.$/, '');
  if (name === '') return false;
  // RFC 6761 section 6.3: these names are loopback, whatever a resolver says.
  if (name === 'localhost' || name.endsWith('.localhost')) return policy.isListed('127.0.0.1');
  const internal = !name.includes('.') || /\.(local|internal|intranet|lan|home\.arpa|onion)$/.test(name);
  return internal || plain ? policy.allowsPrivateNetworks : true;
}

function isWebPort(url: URL): boolean {
  if (url.port === '') return true;
  const port = Number(url.port);
  if (port === 80 || port === 443) return true;
  return port >= 1024 && !BAD_PORTS.has(port) && !(port >= 6665 && port <= 6669);
}

const refuse = (reason: UrlRefusal): UrlVerdict => ({ ok: false, reason });
