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
    get INBOUND_COUNT () {
        return INBOUND_COUNT;
    },
    get InboundListRepository () {
        return InboundListRepository;
    },
    get inboundList () {
        return inboundList;
    }
});
const _entities = require("../../../entities/src");
/** Lists count no further. */ const COUNTED = 10_000;
const LISTED = `m.org_id = $1 and m.mode = $2 and m.direction = 'inbound' and m.contact_id is not null
  and m.created_at > $3`;
const COLUMNS = `
  m.id, m.channel, m.type, m.conversation_id as "conversationId", m.contact_id as "contactId", c.name as "contactName",
  m.from_address as "fromAddress", m.to_address as "toAddress", m.account_id as "accountId",
  m.provider_message_id as "providerMessageId", m.content, m.media, m.payload, m.metadata,
  m.created_at as "createdAt", m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"`;
const inboundList = (values)=>({
        columns: COLUMNS,
        from: 'messages m join contacts c on c.id = m.contact_id and c.org_id = $1',
        where: LISTED,
        values,
        order: {
            value: 'm.created_at',
            id: 'm.id',
            kind: 'time',
            direction: 'desc',
            valueName: 'createdAt'
        },
        texts: [
            'm.content'
        ],
        documents: [
            'm.media',
            'm.payload',
            'm.metadata'
        ]
    });
const INBOUND_COUNT = {
    name: 'inbound_count',
    text: `select count(*)::integer as count from (
    select from messages m where ${LISTED} order by m.created_at desc, m.id desc limit $4) counted`
};
let InboundListRepository = class InboundListRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Messages that were stored after a time, newest first. Messages without a contact are left out.
   *
   * @param since null: all
   */ listForOrg(orgId, mode, since, page) {
        const list = inboundList([
            orgId,
            mode,
            since ?? '-infinity'
        ]);
        return (0, _entities.readList)(this.database, list, page, {
            name: 'inbound_list'
        });
    }
    /** How many there are, counted to 10,000. */ async countForOrg(orgId, mode, since) {
        const { rows } = await this.database.query(INBOUND_COUNT, [
            orgId,
            mode,
            since ?? '-infinity',
            COUNTED + 1
        ]);
        const count = rows[0]?.count ?? 0;
        return {
            total: Math.min(count, COUNTED),
            isCapped: count > COUNTED
        };
    }
};

//# sourceMappingURL=inbound-list.repository.js.map