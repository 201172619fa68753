/** A version as WhatsApp's web client writes it: three numbers, such as 2.3000.1035194821. */
export const WEB_VERSION = /^\d{1,4}\.\d{1,6}\.\d{1,10}$/;
const PROXY_SCHEMES = ['http:', 'https:', 'socks5:'];
/** How such a URL is written, for descriptions. */
export const PROXY_URL_PATTERN = '^([Hh][Tt][Tt][Pp][Ss]?|[Ss][Oo][Cc][Kk][Ss]5)://[^/?#]+/?$';

export const isWebVersion = (value: unknown): boolean => typeof value === 'string' && WEB_VERSION.test(value);

/** A proxy is a scheme, a host, perhaps a port, a name and a password; a path would be ignored, so there is none. */
export function isProxyUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const hasNothingElse = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return PROXY_SCHEMES.includes(protocol) && hostname !== '' && hasNothingElse && isReadable(value);
}

/** Name and password can be read: a stray percent sign cannot. */
function isReadable(value: string): boolean {
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
