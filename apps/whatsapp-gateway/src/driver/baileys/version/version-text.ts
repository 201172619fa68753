import type { WAVersion } from 'baileys';

const VERSION = /^(\d{1,4})\.(\d{1,6})\.(\d{1,10})$/;

/** `2.3000.1035194821` as three numbers; undefined for other text. */
export function parseVersion(text: string): WAVersion | undefined {
  const [, ...parts] = VERSION.exec(text) ?? [];
  return parts.length === 3 ? (parts.map(Number) as WAVersion) : undefined;
}

export const versionText = (version: WAVersion): string => version.join('.');

export function isNewer(one: WAVersion, other: WAVersion): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
