import type { ListQuery } from '@chasqui/entities';

/** Totals stop here. */
export const MOST_COUNTED = 10_000;

const FILTER = `q.org_id = $1
  and ($2::text is null or q.channels = '{}' or $2 = any (q.channels))
  and ($3::text is null or $3 = any (q.tags))
  and ($4::text is null or strpos(search_text(concat_ws(chr(10), q.shortcut, q.title, q.message)), search_text($4)) > 0)
  and ($5::text is null or starts_with(q.shortcut, $5))`;

export const QUICK_REPLY_LIST: Omit<ListQuery, 'values'> = {
  columns: `q.id, q.shortcut, q.title, q.message, q.media_url as "mediaUrl", q.media_type as "mediaType", q.channels,
    q.tags, q.usage_count as "usageCount", q.created_by as "createdBy", q.created_at as "createdAt",
    q.updated_at as "updatedAt"`,
  from: 'quick_replies q',
  where: FILTER,
  order: { value: 'q.created_at', id: 'q.id', kind: 'time', direction: 'desc', valueName: 'createdAt' },
  texts: ['q.title', 'q.message', 'q.media_url'],
  documents: ['q.channels', 'q.tags'],
};

export const QUICK_REPLY_COUNT = `
  select count(*)::int as total from (select from quick_replies q where ${FILTER} limit ${MOST_COUNTED + 1}) counted`;
