/** Where sign-in returns to: only a path of these pages, so that no link sends a user to another site. */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000) return '/';
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return '/';
  // Browsers drop tabs and line breaks, which could turn `/\t/` into `//`.
  if (Array.from(value).some((character) => character < ' ')) return '/';
  const url = new URL(value, 'http://console.invalid');
  if (url.origin !== 'http://console.invalid') return '/';
  return url.pathname.startsWith('/sign-in') ? '/' : url.pathname + url.search;
}
