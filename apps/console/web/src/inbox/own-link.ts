/** Below which our server hands out files. */
const FILES = '/v1/media/';

/**
 * A link to a file of our server, as these pages may load it: from where they came from themselves, under whatever name the
 * server was called. The policy of the pages allows no other.
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
