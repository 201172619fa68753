export interface RepliesSearch {
  q?: string;
  reply?: string;
}

const LONGEST = 100;

export function toRepliesSearch(search: Record<string, unknown>): RepliesSearch {
  const found: RepliesSearch = {};
  if (typeof search.q === 'string' && search.q.trim() !== '') found.q = search.q.slice(0, LONGEST);
  if (typeof search.reply === 'string' && search.reply !== '') found.reply = search.reply;
  return found;
}
