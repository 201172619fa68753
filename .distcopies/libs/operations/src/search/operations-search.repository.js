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
    get FOUND_BY () {
        return FOUND_BY;
    },
    get FOUND_TYPES () {
        return FOUND_TYPES;
    },
    get NOT_SEARCHED () {
        return NOT_SEARCHED;
    },
    get OperationsSearchRepository () {
        return OperationsSearchRepository;
    }
});
const _byindex = require("../board/by-index");
const _lanefactsrepository = require("../board/lane-facts.repository");
const _messageliferepository = require("../life/message-life.repository");
const _searchterms = require("./search-terms");
const _searchsql = require("./search.sql");
const FOUND_TYPES = [
    'message',
    'lane',
    'number',
    'phone',
    'webhook',
    'bulk',
    'organization',
    'gateway'
];
const FOUND_BY = [
    'id',
    'lane',
    'provider_id',
    'idempotency_key',
    'recipient',
    'own_number',
    'name'
];
const NOT_SEARCHED = [
    'sent_provider_ids',
    'unknown_recipients',
    'old_keys',
    'inside_names',
    'some_owners'
];
let OperationsSearchRepository = class OperationsSearchRepository {
    constructor(database){
        this.database = database;
        this.lanes = new _lanefactsrepository.LaneFactsRepository(database);
        this.lives = new _messageliferepository.MessageLifeRepository(database);
    }
    /** Everything that a text may stand for, messages first. */ async find(text) {
        const terms = (0, _searchterms.searchTerms)(text);
        if (terms.lane !== null) return {
            found: await this.findLane(terms.lane),
            notSearched: []
        };
        if (terms.id !== null) {
            const found = await this.read([
                [
                    _searchsql.SEARCHES.id,
                    terms.id
                ]
            ]);
            if (found.length > 0) return {
                found,
                notSearched: []
            };
        }
        const { digits, token, name } = terms;
        const searches = [];
        if (digits !== null) searches.push([
            _searchsql.SEARCHES.ownNumber,
            digits
        ], [
            _searchsql.SEARCHES.recipient,
            digits
        ]);
        if (token !== null) searches.push([
            _searchsql.SEARCHES.providerId,
            token
        ], [
            _searchsql.SEARCHES.idempotencyKey,
            token
        ]);
        if (name !== null) searches.push([
            _searchsql.SEARCHES.name,
            (0, _searchterms.beginningOf)(name)
        ]);
        const found = await this.read(searches);
        const isAll = token === null || (await this.database.query(_searchsql.ASKED_ALL)).rows[0]?.isAll;
        const notSearched = [];
        if (token !== null) notSearched.push('sent_provider_ids', 'old_keys');
        if (digits !== null) notSearched.push('unknown_recipients');
        if (name !== null && digits === null) notSearched.push('inside_names');
        if (isAll === false) notSearched.push('some_owners');
        return {
            found,
            notSearched
        };
    }
    /** A message of any organization, and why it waits. @returns null: there is none */ async findMessage(id) {
        const { rows } = await this.database.query(_searchsql.LOCATE_MESSAGE, [
            id
        ]);
        const [row] = rows;
        if (row === undefined) return null;
        const life = await this.lives.findForOrg(row.orgId, row.mode, id);
        if (life === null) return null;
        const { orgId, organizationName, isDone, lane, ...rest } = row;
        return {
            ...rest,
            organization: {
                id: orgId,
                name: organizationName
            },
            lane: isDone || lane === '' ? null : lane,
            life
        };
    }
    async findLane(lane) {
        const facts = await this.lanes.findOne(lane);
        if (facts === null) return [];
        const organization = {
            id: facts.orgId,
            name: facts.organizationName
        };
        return [
            {
                type: 'lane',
                foundBy: 'lane',
                id: lane,
                organization,
                label: lane,
                lane,
                message: null
            }
        ];
    }
    read(searches) {
        return (0, _byindex.byIndex)(this.database, async (queryable)=>{
            const found = new Map();
            for (const [statement, value] of searches){
                const { rows } = await queryable.query(statement, [
                    value
                ]);
                for (const each of rows.map(toFound)){
                    const key = `${each.type} ${each.id}`;
                    if (!found.has(key)) found.set(key, each);
                }
            }
            return [
                ...found.values()
            ];
        });
    }
};
function toFound({ orgId, organizationName, channel, direction, mode, status, createdAt, ...row }) {
    const { type, foundBy, id, label, lane } = row;
    const isMessage = channel !== null && direction !== null && mode !== null && status !== null && createdAt !== null;
    return {
        type,
        foundBy,
        id,
        organization: {
            id: orgId,
            name: organizationName
        },
        label,
        lane: lane === '' ? null : lane,
        message: isMessage ? {
            channel,
            direction,
            mode,
            status,
            createdAt
        } : null
    };
}

//# sourceMappingURL=operations-search.repository.js.map