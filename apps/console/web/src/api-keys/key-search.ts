export interface KeySearch {
  key?: string;
}

export function toKeySearch(search: Record<string, unknown>): KeySearch {
  return typeof search.key === 'string' && search.key !== '' ? { key: search.key } : {};
}
