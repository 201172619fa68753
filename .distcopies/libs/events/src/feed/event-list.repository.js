"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventListRepository", {
    enumerable: true,
    get: function() {
        return EventListRepository;
    }
});
const _entities = require("../../../entities/src");
/** Rows that one page looks through. */ const SEARCHED_ROWS = 20_000;
const ORDER = {
    value: 'e.created_at',
    id: 'e.id',
    kind: 'time',
    direction: 'desc',
    valueName: 'createdAt'
};
/** Walks `events_org_idx`, which has both modes, and stops at the page's end or after so many rows. */ const eventList = (values)=>({
        columns: `e.id, e.type, e.channel, e.account_id as "accountId", e.subject_id as "subjectId", e.created_at as "createdAt"`,
        from: ({ where, direction })=>`(
    select e.* from events e where e.org_id = $1 and ${where}
    order by e.created_at ${direction}, e.id ${direction} limit ${SEARCHED_ROWS}) e`,
        where: `e.mode = $2 and not e.is_sample and ($3::text[] = '{}' or e.type = any ($3))`,
        values,
        order: ORDER
    });
/** The last row that a search looks at. */ const searchEnd = (values)=>({
        columns: 'e.id, e.created_at as "createdAt"',
        from: 'events e',
        // All parameters have to be named.
        where: 'e.org_id = $1 and num_nulls($2::text, $3::text[]) >= 0',
        values,
        order: ORDER
    });
let EventListRepository = class EventListRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Events, newest first. A page looks at 20,000 of them at most, and may end early for it.
   *
   * @param types empty: all
   */ async listForOrg(orgId, mode, types, page) {
        const values = [
            orgId,
            mode,
            types
        ];
        const part = await (0, _entities.readList)(this.database, eventList(values), page, {
            name: 'event_list'
        });
        if (part.isMore) return {
            part,
            searchedTo: null
        };
        const last = {
            ...page,
            offset: SEARCHED_ROWS - 1,
            limit: 1
        };
        const end = await (0, _entities.readList)(this.database, searchEnd(values), last, {
            name: 'event_list_end'
        });
        return {
            part,
            searchedTo: end.rows[0] === undefined ? null : (0, _entities.positionOf)(end.rows[0])
        };
    }
};

//# sourceMappingURL=event-list.repository.js.map