"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestLogRepository", {
    enumerable: true,
    get: function() {
        return RequestLogRepository;
    }
});
const _entities = require("../../entities/src");
const _arrayliteral = require("./array-literal");
const _requestlogsql = require("./request-log.sql");
/** In the order of the statement's parameters. */ const ADDED = [
    'orgId',
    'mode',
    'id',
    'keyId',
    'method',
    'route',
    'path',
    'status',
    'errorCode',
    'durationMs',
    'address',
    'userAgent',
    'requestId',
    'messageId'
];
const ADDED_JSON = [
    'requestBody',
    'responseBody'
];
/** Days that a request is kept. */ const KEPT_DAYS = 7;
/** Requests that one page looks through. */ const SCANNED = 20_000;
let RequestLogRepository = class RequestLogRepository {
    constructor(database, scanned = SCANNED){
        this.database = database;
        this.scanned = scanned;
    }
    /**
   * Adds requests in one statement. It waits for no disk: a PostgreSQL that fails may lose what it was given in the last
   * second. A request that is there stays as it is, so that a statement may be repeated.
   */ async add(rows) {
        await this.database.query(_requestlogsql.ADD_REQUESTS, [
            ...ADDED.map((column)=>(0, _arrayliteral.arrayLiteral)(rows.map((row)=>row[column]))),
            ...ADDED_JSON.map((column)=>(0, _arrayliteral.jsonArrayLiteral)(rows.map((row)=>row[column])))
        ]);
    }
    /** @param after the cursor of the page before; null: the newest */ async list(owner, filter, { after, limit }) {
        const list = {
            ...owner,
            filter,
            after,
            scanned: this.scanned
        };
        const { text, values } = (0, _requestlogsql.listSql)(list, limit + 1);
        const { rows } = await this.database.query(text, values);
        if (rows.length > limit) {
            rows.length = limit;
            return {
                rows,
                nextCursor: rows.at(-1)?.id ?? null
            };
        }
        const end = (0, _requestlogsql.scanEndSql)(list);
        const { rows: ends } = await this.database.query(end.text, end.values);
        return {
            rows,
            nextCursor: ends[0]?.id ?? null
        };
    }
    /** The whole request; null: it is another organization's, or nobody's. */ async findForOrg(orgId, id) {
        const { rows } = await this.database.query(`select org_id as "orgId", mode, id, at, key_id as "keyId", method, route, path, status, error_code as "errorCode",
         duration_ms as "durationMs", address, user_agent as "userAgent", request_id as "requestId",
         message_id as "messageId", request_body as "requestBody", response_body as "responseBody"
       from api_requests where id = $1 and org_id = $2`, [
            id,
            orgId
        ]);
        return rows[0] ?? null;
    }
    /** Deletes at most `limit` requests that are older than seven days. @returns how many */ deleteOld(limit, now = new Date()) {
        const floor = (0, _entities.uuidFloor)(new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000));
        return (0, _entities.deleteSome)(this.database, 'api_requests', `id < '${floor}'`, limit);
    }
};

//# sourceMappingURL=request-log.repository.js.map