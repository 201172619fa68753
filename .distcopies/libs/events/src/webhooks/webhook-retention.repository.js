"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookRetentionRepository", {
    enumerable: true,
    get: function() {
        return WebhookRetentionRepository;
    }
});
const _uuidfloorsql = require("./uuid-floor.sql");
/** What is as old as this is forgotten. */ const OLDEST = (0, _uuidfloorsql.uuidFloorSql)("now() - interval '30 days'");
let WebhookRetentionRepository = class WebhookRetentionRepository {
    constructor(database){
        this.database = database;
    }
    /** Forgets deliveries past their days, in small steps. @returns how many; fewer than `limit`: none is left */ async forgetDeliveries(limit) {
        return this.forget(`select ctid from webhook_deliveries where id < ${OLDEST}`, limit);
    }
    /** The same for the attempts of such deliveries. */ async forgetAttempts(limit) {
        const { rowCount } = await this.database.query(`delete from webhook_attempts where ctid = any (array(
         select ctid from webhook_attempts
         where delivery_id < ${OLDEST} limit $1))`, [
            limit
        ]);
        return rowCount ?? 0;
    }
    /** The same for recoveries that are over. */ async forgetRecoveries(limit) {
        const { rowCount } = await this.database.query(`delete from webhook_recoveries where ctid = any (array(
         select ctid from webhook_recoveries where id < ${OLDEST} and status <> 'running' limit $1))`, [
            limit
        ]);
        return rowCount ?? 0;
    }
    /** The same for deliveries to endpoints that were deleted. */ async forgetOrphans(limit) {
        return this.forget(`select d.ctid from (
         with recursive known as (
           select (select endpoint_id from webhook_deliveries order by endpoint_id limit 1) as id
           union all
           select (select endpoint_id from webhook_deliveries where endpoint_id > known.id order by endpoint_id limit 1)
           from known where known.id is not null
         ) select id from known where id is not null
       ) k
       join webhook_deliveries d on d.endpoint_id = k.id
       where not exists (select from webhook_endpoints w where w.id = k.id)`, limit);
    }
    async forget(rows, limit) {
        const { rowCount } = await this.database.query(`delete from webhook_deliveries where ctid = any (array(${rows} limit $1))`, [
            limit
        ]);
        return rowCount ?? 0;
    }
};

//# sourceMappingURL=webhook-retention.repository.js.map