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
    get MessageListRepository () {
        return MessageListRepository;
    },
    get SEARCHED_ROWS () {
        return SEARCHED_ROWS;
    },
    get messageList () {
        return messageList;
    }
});
const _entities = require("../../../entities/src");
const SEARCHED_ROWS = 20_000;
const COLUMNS = `
  m.id, m.channel, m.direction, m.status, m.type, m.to_address as "toAddress", m.from_address as "fromAddress",
  m.account_id as "accountId", left(m.content, 160) as preview, m.error_code as "errorCode",
  m.error_message as "errorMessage", m.scheduled_at as "scheduledAt", m.created_at as "createdAt",
  m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt", m.failed_at as "failedAt"`;
const FITS = `
  ($3::text[] is null or m.channel = any($3)) and ($4::text is null or m.direction = $4)
  and ($5::text[] is null or m.status = any($5)) and ($6::text is null or m.to_address = $6 or m.from_address = $6)`;
const WITHIN = `m.org_id = $1 and m.mode = $2 and m.created_at >= $7 and m.created_at < $8`;
const messageList = (values)=>({
        columns: COLUMNS,
        from: ({ where, direction })=>`(
    select m.* from messages m where ${WITHIN} and ${where}
    order by m.created_at ${direction}, m.id ${direction} limit ${SEARCHED_ROWS}) m`,
        where: FITS,
        values,
        order: {
            value: 'm.created_at',
            id: 'm.id',
            kind: 'time',
            direction: 'desc',
            valueName: 'createdAt'
        }
    });
/** The last row that a search looks at. */ const searchEnd = (values)=>({
        columns: 'm.id, m.created_at as "createdAt"',
        from: 'messages m',
        where: WITHIN,
        values,
        order: {
            value: 'm.created_at',
            id: 'm.id',
            kind: 'time',
            direction: 'desc',
            valueName: 'createdAt'
        }
    });
let MessageListRepository = class MessageListRepository {
    constructor(database){
        this.database = database;
    }
    /** Messages that fit, newest first. A page looks at `SEARCHED_ROWS` rows at most, and may end early for it. */ async listForOrg(orgId, mode, filter, page) {
        const { channels, direction, statuses, number, since, until } = filter;
        const values = [
            orgId,
            mode,
            channels ?? null,
            direction ?? null,
            statuses ?? null,
            number ?? null,
            since ?? '-infinity',
            until ?? 'infinity'
        ];
        const part = await (0, _entities.readList)(this.database, messageList(values), page, {
            name: 'message_list'
        });
        const isFiltered = channels ?? direction ?? statuses ?? number;
        if (part.isMore || isFiltered === undefined) return {
            part,
            searchedTo: null
        };
        return {
            part,
            searchedTo: await this.endOfSearch(values, page)
        };
    }
    /** Null: the search has seen everything. */ async endOfSearch(values, page) {
        // All parameters have to be named: the filters fit the same rows here as nothing does.
        const list = searchEnd(values);
        const query = {
            ...list,
            where: `${list.where} and num_nulls($3::text[], $4::text, $5::text[], $6::text) >= 0`
        };
        const last = {
            ...page,
            offset: SEARCHED_ROWS - 1,
            limit: 1
        };
        const { rows } = await (0, _entities.readList)(this.database, query, last, {
            name: 'message_list_end'
        });
        const [row] = rows;
        return row === undefined ? null : (0, _entities.positionOf)(row);
    }
};

//# sourceMappingURL=message-list.repository.js.map