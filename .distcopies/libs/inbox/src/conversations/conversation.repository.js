"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboxConversationRepository", {
    enumerable: true,
    get: function() {
        return InboxConversationRepository;
    }
});
const _entities = require("../../../entities/src");
const _typeorm = require("typeorm");
const _conversationsql = /*#__PURE__*/ _interop_require_wildcard(require("./conversation.sql"));
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
let InboxConversationRepository = class InboxConversationRepository {
    constructor(database){
        this.database = database;
    }
    /** Those that fit, latest activity first. A page looks at 20,000 of them at most, and may end early for it. */ async listForOrg(owner, filter, page) {
        const { status, assigneeId, channel, isUnread, name, phone } = filter;
        const holder = holderOf(assigneeId);
        const values = [
            owner.orgId,
            owner.mode,
            status,
            assigneeId ?? null,
            channel,
            isUnread,
            name
        ];
        if (phone !== null) {
            const contacts = await this.contactsByPhone(owner, phone);
            const list = _conversationsql.conversationsOfContacts(holder, [
                ...values,
                contacts
            ]);
            const found = await (0, _entities.readList)(this.database, list, page, {
                name: `inbox_by_phone_${holder}`
            });
            return {
                part: await this.shown(owner, found),
                searchedTo: null
            };
        }
        const isFiltered = channel !== null || isUnread || name !== null;
        const list = _conversationsql.conversationList(holder, values, isFiltered);
        const statement = {
            name: `inbox_list_${holder}${isFiltered ? '_filtered' : ''}`
        };
        const found = await (0, _entities.readList)(this.database, list, page, statement);
        const part = await this.shown(owner, found);
        if (part.isMore || !isFiltered) return {
            part,
            searchedTo: null
        };
        return {
            part,
            searchedTo: await this.endOfSearch(holder, values, page)
        };
    }
    async findForOrg(owner, id) {
        return (await this.find(owner, [
            id
        ]))[0] ?? null;
    }
    /** Those of a contact, latest activity first, at most 50. */ async listOfContact({ orgId, mode }, contactId) {
        return (await this.database.query(_conversationsql.OF_CONTACT, [
            orgId,
            mode,
            contactId
        ])).rows;
    }
    async count({ orgId, mode }, assigneeId) {
        const statement = _conversationsql.COUNTS[holderOf(assigneeId)];
        const { rows } = await this.database.query(statement, [
            orgId,
            mode,
            'open',
            assigneeId ?? null
        ]);
        return rows[0] ?? {
            open: 0,
            unread: 0
        };
    }
    /** The messages of a conversation, newest first by itself. */ async messages({ orgId, mode }, id, page) {
        const list = {
            ..._conversationsql.MESSAGES_OF_CONVERSATION,
            values: [
                orgId,
                mode,
                id
            ]
        };
        const { rows, isMore } = await (0, _entities.readList)(this.database, list, page, {
            name: 'inbox_messages'
        });
        const found = await this.database.source.getRepository(_entities.Message).findBy({
            orgId,
            id: (0, _typeorm.In)(rows.map((row)=>row.id))
        });
        const byId = new Map(found.map((message)=>[
                message.id,
                message
            ]));
        const listed = rows.flatMap(({ id: messageId, listValue })=>{
            const message = byId.get(messageId);
            return message === undefined ? [] : [
                Object.assign(message, {
                    listValue
                })
            ];
        });
        return {
            rows: listed,
            isMore
        };
    }
    /** The place of a message among those of its conversation; null: it is none of them. */ async placeOf({ orgId, mode }, id, messageId) {
        const { rows } = await this.database.query(_conversationsql.PLACE_OF_MESSAGE, [
            orgId,
            mode,
            id,
            messageId
        ]);
        return rows[0] === undefined ? null : (0, _entities.positionOf)(rows[0]);
    }
    async contactsByPhone({ orgId, mode }, digits) {
        const { rows } = await this.database.query(_conversationsql.CONTACTS_BY_PHONE, [
            orgId,
            mode,
            digits
        ]);
        return rows.map(({ id })=>id);
    }
    async find({ orgId, mode }, ids) {
        if (ids.length === 0) return [];
        return (await this.database.query(_conversationsql.SHOW, [
            orgId,
            mode,
            ids
        ])).rows;
    }
    /** The order of the page counts, also when a message came in since. */ async shown(owner, { rows, isMore }) {
        const records = await this.find(owner, rows.map(({ id })=>id));
        const byId = new Map(records.map((record)=>[
                record.id,
                record
            ]));
        const listed = rows.flatMap(({ id, listValue })=>{
            const record = byId.get(id);
            return record === undefined ? [] : [
                {
                    ...record,
                    listValue
                }
            ];
        });
        return {
            rows: listed,
            isMore
        };
    }
    /** Null: the search has seen everything. */ async endOfSearch(holder, values, page) {
        const last = {
            ...page,
            offset: _conversationsql.SEARCHED_ROWS - 1,
            limit: 1
        };
        const name = `inbox_list_end_${holder}`;
        const { rows } = await (0, _entities.readList)(this.database, _conversationsql.searchEnd(holder, values), last, {
            name
        });
        return rows[0] === undefined ? null : (0, _entities.positionOf)(rows[0]);
    }
};
function holderOf(assigneeId) {
    if (assigneeId === undefined) return 'anybody';
    return assigneeId === null ? 'nobody' : 'member';
}

//# sourceMappingURL=conversation.repository.js.map