export interface AuditSearch {
  entry?: string;
}

export function toAuditSearch(search: Record<string, unknown>): AuditSearch {
  return typeof search.entry === 'string' && search.entry !== '' ? { entry: search.entry } : {};
}
