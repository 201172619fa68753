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
    get CONTACTS_BY_PHONE () {
        return CONTACTS_BY_PHONE;
    },
    get COUNTED () {
        return COUNTED;
    },
    get COUNTS () {
        return COUNTS;
    },
    get MESSAGES_OF_CONVERSATION () {
        return MESSAGES_OF_CONVERSATION;
    },
    get OF_CONTACT () {
        return OF_CONTACT;
    },
    get PLACE_OF_MESSAGE () {
        return PLACE_OF_MESSAGE;
    },
    get SEARCHED_ROWS () {
        return SEARCHED_ROWS;
    },
    get SHOW () {
        return SHOW;
    },
    get conversationList () {
        return conversationList;
    },
    get conversationsOfContacts () {
        return conversationsOfContacts;
    },
    get searchEnd () {
        return searchEnd;
    }
});
const SEARCHED_ROWS = 20_000;
const COUNTED = 1_000;
/** A conversation as it is shown. $1 organization, $2 mode; what follows names which. */ const SHOWN = `
  select c.id, c.channel, c.status, c.account_id as "accountId",
    coalesce(nullif(n.display_name, ''), p.name) as "accountName", coalesce(n.phone, p.phone) as "accountPhone",
    c.contact_id as "contactId", k.name as "contactName", a.value as "contactPhone", c.group_id as "groupId",
    c.last_message_at as "lastMessageAt", c.unread_count as "unreadCount", u.id as "assigneeId", u.name as "assigneeName",
    c.closed_at as "closedAt", c.created_at as "createdAt", m.id as "messageId", m.direction as "messageDirection",
    m.type as "messageType", m.status as "messageStatus", m.preview as "messagePreview", m.created_at as "messageAt"
  from conversations c
  left join whatsapp_numbers n on n.id = c.account_id
  left join sms_phones p on p.id = c.account_id
  left join contacts k on k.id = c.contact_id
  left join contact_addresses a on a.contact_id = c.contact_id and a.kind = 'phone' and a.is_primary
  left join memberships s on s.org_id = c.org_id and s.user_id = c.assignee_id
  left join users u on u.id = s.user_id
  left join lateral (
    select m.id, m.direction, m.type, m.status, left(m.content, 160) as preview, m.created_at
    from messages m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1
  ) m on true
  where c.org_id = $1 and c.mode = $2`;
const SHOW = {
    name: 'inbox_conversations',
    text: `${SHOWN} and c.id = any ($3::uuid[]) order by c.last_message_at desc, c.id desc`
};
const OF_CONTACT = {
    name: 'inbox_conversations_of_contact',
    text: `${SHOWN} and c.contact_id = $3 order by c.last_message_at desc, c.id desc limit 50`
};
/** A statement each: every one has its index. $4 the member. */ const HELD = {
    member: 'c.assignee_id = $4::uuid',
    nobody: 'c.assignee_id is null and $4::uuid is null',
    anybody: '$4::uuid is null'
};
/** $1 organization, $2 mode, $3 status, $4 member. */ const within = (holder)=>`c.org_id = $1 and c.mode = $2 and c.status = $3 and ${HELD[holder]}`;
/** $5 channel, $6 only unread, $7 part of the contact's name in lower case. */ const FITS = `
  ($5::text is null or c.channel = $5) and (not $6::boolean or c.unread_count > 0)
  and ($7::text is null or exists (
    select from contacts k where k.id = c.contact_id and strpos(lower(k.name), $7) > 0))`;
/** The conditions of a list besides its place. */ const PARAMETERS = 7;
const conversationList = (holder, values, isFiltered)=>({
        columns: 'c.id, c.last_message_at as "lastMessageAt"',
        from: ({ where, limit })=>`(
    select c.* from conversations c
    where ${within(holder)} and ${where} and c.activity_hour <= date_trunc('hour', $${PARAMETERS + 1}::timestamptz, 'UTC')
    order by c.activity_hour desc, c.last_message_at desc, c.id desc limit ${isFiltered ? SEARCHED_ROWS : limit}) c`,
        where: FITS,
        values,
        order: {
            value: 'c.last_message_at',
            id: 'c.id',
            kind: 'time',
            direction: 'desc',
            valueName: 'lastMessageAt'
        }
    });
const searchEnd = (holder, values)=>({
        ...conversationList(holder, values, true),
        // All parameters have to be named: the filters fit the same rows here as nothing does.
        where: 'num_nulls($5::text, $6::boolean, $7::text) >= 0'
    });
const CONTACTS_BY_PHONE = {
    name: 'inbox_contacts_by_phone',
    text: `
    select distinct contact_id as id from (
      select a.contact_id from contact_addresses a
      where a.org_id = $1 and a.mode = $2 and a.kind = 'phone' and a.value >= $3 collate "C" and a.value < ($3 || ':') collate "C"
      order by a.value limit 200) found`
};
const conversationsOfContacts = (holder, values)=>({
        columns: 'c.id, c.last_message_at as "lastMessageAt"',
        from: 'conversations c',
        where: `${within(holder)} and ${FITS} and c.contact_id = any ($8::uuid[])`,
        values,
        order: {
            value: 'c.last_message_at',
            id: 'c.id',
            kind: 'time',
            direction: 'desc',
            valueName: 'lastMessageAt'
        }
    });
const counted = (holder)=>`
  (select count(*)::int from (select from conversations c where ${within(holder)} limit ${COUNTED}) counted) as open,
  (select count(*) filter (where unread_count > 0)::int from (
    select c.unread_count from conversations c where ${within(holder)}
    order by c.activity_hour desc limit ${COUNTED}) counted) as unread`;
const COUNTS = {
    member: {
        name: 'inbox_counts_member',
        text: `select ${counted('member')}`
    },
    nobody: {
        name: 'inbox_counts_nobody',
        text: `select ${counted('nobody')}`
    },
    anybody: {
        name: 'inbox_counts_anybody',
        text: `select ${counted('anybody')}`
    }
};
const MESSAGES_OF_CONVERSATION = {
    columns: 'm.id, m.created_at as "createdAt"',
    from: 'messages m',
    where: 'm.org_id = $1 and m.mode = $2 and m.conversation_id = $3',
    order: {
        value: 'm.created_at',
        id: 'm.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'createdAt'
    },
    texts: [
        'm.content'
    ]
};
const PLACE_OF_MESSAGE = {
    name: 'inbox_message_place',
    text: `
    select m.id, m.created_at::text as "listValue" from messages m
    where m.org_id = $1 and m.mode = $2 and m.conversation_id = $3 and m.id = $4`
};

//# sourceMappingURL=conversation.sql.js.map