/**
 * One URL per server of a URL that may list several: `postgres://user:password@a:5432,b/name?x=y` gives that of `a` and
 * that of `b`, with the same user, path and parameters.
 *
 * @returns empty if one of them is no URL
 */
export function serverUrls(list: string): string[] {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/is.exec(list) ?? [];
  if (scheme === undefined || rest === undefined) return [];
  const end = rest.search(/[/?#]/);
  const [authority, path] = end === -1 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)];
  const hostsAt = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(hostsAt).split(',');
  const urls = hosts.map((host) => `${scheme}${authority.slice(0, hostsAt)}${host}${path}`);
  const isList = hosts.length > 1;
  return urls.every((url) => URL.canParse(url) && !(isList && new URL(url).host === '')) ? urls : [];
}
