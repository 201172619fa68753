"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "HealthRepository", {
    enumerable: true,
    get: function() {
        return HealthRepository;
    }
});
const _processes = require("../../../processes/src");
const COUNTED = 10_000;
/** A phone is connected when it was heard within this time (contract.md D3). */ const PHONE_HEARD = `interval '20 minutes'`;
let HealthRepository = class HealthRepository {
    constructor(database){
        this.database = database;
    }
    /** Those that live, and those that were found dead within the last day are left out. */ async listProcesses() {
        const { rows } = await this.database.query(`select id, app, copy, version, since, seen_at as "seenAt",
              seen_at < now() - interval '${_processes.SILENT_MS} milliseconds' as "isSilent",
              leaving_since is not null as "isLeaving", revivals,
              extract(epoch from now() - since)::float8 * 1000 as "upMs",
              greatest(0, extract(epoch from now() - seen_at)::float8 * 1000) as "silentMs",
              case when figures_at > now() - interval '1 minute' then figures end as figures
         from processes where died_at is null order by app, id limit ${COUNTED}`);
        return rows;
    }
    async readDatabase() {
        const { rows } = await this.database.query(`select current_setting('server_version') as version,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         current_setting('max_connections')::int as "maxConnections",
         pg_database_size(current_database())::float8 as "sizeBytes",
         (select coalesce(json_agg(t), '[]') from (
            select relname as table, n_live_tup::float8 as live, n_dead_tup::float8 as dead
            from pg_stat_user_tables order by n_dead_tup desc, relname limit 5) t) as "deadRows",
         (select extract(epoch from max(clock_timestamp() - xact_start))::float8 * 1000 from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) as "oldestTransactionMs",
         (select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as "waitingForLocks"`);
        const [figures] = rows;
        if (figures === undefined) throw new Error('PostgreSQL says nothing of itself');
        return figures;
    }
    async countDevices() {
        const { rows } = await this.database.query(`select
         (select json_build_object('all', count(*), 'online', count(*) filter (where owner_address is not null
            and seen_at > now() - interval '45 seconds')) from gateways
          where revoked_at is null and first_seen_at is not null) as gateways,
         (select json_build_object('all', count(*), 'connected', count(*) filter (where
            seen_at > now() - ${PHONE_HEARD})) from sms_phones where unpaired_at is null) as phones,
         (select coalesce(json_agg(v), '[]') from (
            (select 'gateway' as kind, app_version as version, count(*) as all, count(*) filter (where owner_address is not null
               and seen_at > now() - interval '45 seconds') as heard from gateways
             where revoked_at is null and first_seen_at is not null group by app_version order by 3 desc, 2 limit 20)
            union all
            (select 'phone', app_version, count(*), count(*) filter (where seen_at > now() - ${PHONE_HEARD}) from sms_phones
             where unpaired_at is null group by app_version order by 3 desc, 2 limit 20)) v) as versions`);
        const [figures] = rows;
        if (figures === undefined) throw new Error('devices could not be counted');
        return figures;
    }
};

//# sourceMappingURL=health.repository.js.map