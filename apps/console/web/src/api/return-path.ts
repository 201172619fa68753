/** Where sign-in returns to. Anything but a path of these pages is dropped: nobody is sent to another site. */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000) return '/';
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return '/';
  // Tabs and line breaks are dropped by browsers, which could make `//` of `/\t/`.
  if (Array.from(value).some((character) => character < ' ')) return '/';
  const url = new URL(value, 'http://console.invalid');
  if (url.origin !== 'http://console.invalid') return '/';
  return url.pathname.startsWith('/sign-in') ? '/' : url.pathname + url.search;
}
