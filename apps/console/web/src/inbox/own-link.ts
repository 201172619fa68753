/** Path below which our server serves files. */
const FILES = '/v1/media/';

/**
 * A link to a file of our server, made relative to the host of these pages, whatever host the server named: the content
 * security policy allows no other.
 *
 * @returns null for any other address
 */
export function ownLink(url: string, origin: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, pathname, search } = new URL(url);
  const isFile =
    (protocol === 'http:' || protocol === 'https:') && pathname.startsWith(FILES) && search.includes('signature=');
  return isFile ? origin + pathname + search : null;
}
