/** Those that are offered; any other one can be typed. */
export const OFFERED = ['en', 'es', 'pt-BR', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'ar', 'hi', 'id', 'ja', 'zh'] as const;

/** The name of a language tag for a reader; null: it is none. */
export function languageName(tag: string, reader: string): string | null {
  try {
    const name = new Intl.DisplayNames(reader, { type: 'language', fallback: 'none' }).of(tag.trim());
    return name ?? null;
  } catch {
    return null;
  }
}

/** Those that are offered whose tag or name for the reader has what is looked for in it. */
export function offered(reader: string, looked: string): string[] {
  const wanted = looked.trim().toLowerCase();
  return OFFERED.filter((tag) => `${tag} ${languageName(tag, reader) ?? ''}`.toLowerCase().includes(wanted));
}
