"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StorageUsageRepository", {
    enumerable: true,
    get: function() {
        return StorageUsageRepository;
    }
});
let StorageUsageRepository = class StorageUsageRepository {
    constructor(database){
        this.database = database;
    }
    /** The organizations that have files, the largest first. @param limit most */ async list(limit) {
        const { rows } = await this.database.query(`select s.org_id as "orgId", s.used_bytes::float8 as used,
         coalesce(((p.limits || o.limit_overrides) ->> 'storage_mb')::integer, -1) as "maxMb"
       from storage_usage s join organizations o on o.id = s.org_id join plans p on p.code = o.plan_code
       order by s.used_bytes desc, s.org_id limit $1`, [
            limit
        ]);
        return rows;
    }
    /**
   * Counts an organization's files anew while uploads go on. Nothing makes the count drift but a hand in the database, or
   * an old version that runs beside this one.
   */ async recount(orgId) {
        return this.database.transaction(async (transaction)=>{
            await transaction.query('insert into storage_usage (org_id) values ($1) on conflict do nothing', [
                orgId
            ]);
            // Whoever changes a file has this row before the commit: what is committed now is counted, all else waits for us.
            const { rows: held } = await transaction.query('select used_bytes::float8 as before from storage_usage where org_id = $1 for update', [
                orgId
            ]);
            const { rows: counted } = await transaction.query(`update storage_usage set used_bytes = (
           select coalesce(sum(size), 0) from media_files where org_id = $1) where org_id = $1
         returning used_bytes::float8 as used`, [
                orgId
            ]);
            return {
                before: held[0]?.before ?? 0,
                used: counted[0]?.used ?? 0
            };
        });
    }
};

//# sourceMappingURL=storage-usage.repository.js.map