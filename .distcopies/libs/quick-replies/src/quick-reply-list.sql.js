"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get MOST_COUNTED () {
        return MOST_COUNTED;
    },
    get QUICK_REPLY_COUNT () {
        return QUICK_REPLY_COUNT;
    },
    get QUICK_REPLY_LIST () {
        return QUICK_REPLY_LIST;
    }
});
const MOST_COUNTED = 10_000;
/** $1 organization, $2 channel, $3 tag, $4 text, $5 how the shortcut begins */ const FILTER = `q.org_id = $1
  and ($2::text is null or q.channels = '{}' or $2 = any (q.channels))
  and ($3::text is null or $3 = any (q.tags))
  and ($4::text is null or strpos(lower(concat_ws(chr(10), q.shortcut, q.title, q.message)), lower($4)) > 0)
  and ($5::text is null or starts_with(q.shortcut, $5))`;
const QUICK_REPLY_LIST = {
    columns: `q.id, q.shortcut, q.title, q.message, q.media_url as "mediaUrl", q.media_type as "mediaType", q.channels,
    q.tags, q.usage_count as "usageCount", q.created_by as "createdBy", q.created_at as "createdAt",
    q.updated_at as "updatedAt"`,
    from: 'quick_replies q',
    where: FILTER,
    order: {
        value: 'q.created_at',
        id: 'q.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'createdAt'
    },
    texts: [
        'q.title',
        'q.message',
        'q.media_url'
    ],
    documents: [
        'q.channels',
        'q.tags'
    ]
};
const QUICK_REPLY_COUNT = `
  select count(*)::int as total from (select from quick_replies q where ${FILTER} limit ${MOST_COUNTED + 1}) counted`;

//# sourceMappingURL=quick-reply-list.sql.js.map