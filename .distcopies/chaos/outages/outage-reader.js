"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OutageReader", {
    enumerable: true,
    get: function() {
        return OutageReader;
    }
});
const _promises = require("node:timers/promises");
const _entities = require("../../libs/entities/src");
const TRIES = 10;
const AGAIN_AFTER_MS = 500;
const MS = (time)=>`(extract(epoch from ${time}) * 1000)::float8`;
let OutageReader = class OutageReader {
    constructor(database){
        this.database = database;
    }
    static async connect(url) {
        return new OutageReader(await _entities.Database.connect({
            url,
            poolSize: 2,
            applicationName: 'chaos'
        }));
    }
    close() {
        return this.database.close();
    }
    /** Ends every connection of the apps. @returns how many */ async cutApps() {
        const rows = await this.rows(`select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'chaos'`);
        return rows[0]?.count ?? 0;
    }
    async deliveries() {
        const rows = await this.rows(`select ${MS('created_at')} as "createdAt",
              case when status = 'succeeded' then ${MS('finished_at')} end as "succeededAt"
         from webhook_deliveries`);
        return rows;
    }
    /** Messages that were sent and of which nothing was heard yet. */ async unconfirmed() {
        const rows = await this.rows(`select count(*)::integer as count from messages where channel = 'whatsapp' and direction = 'outbound' and status = 'sent'`);
        return rows[0]?.count ?? 0;
    }
    /** From whom WhatsApp messages came in. */ async repliesFrom() {
        const rows = await this.rows(`select from_address as "from" from messages where channel = 'whatsapp' and direction = 'inbound'`);
        return new Set(rows.map(({ from })=>from));
    }
    /** Processes that registered; null: this version keeps no such table. */ async processes() {
        const found = await this.rows(`select to_regclass('processes') is not null as "isThere"`);
        if (found[0]?.isThere !== true) return null;
        const rows = await this.rows(`select app, case when app <> 'pairing' then substring(copy from '[0-9]+$')::integer end as pid, ${MS('died_at')} as "diedAt", revivals from processes`);
        return rows;
    }
    /** A checkpoint: what it leaves behind of the write-ahead log is used again, so that it needs no room for a while. */ async checkpoint() {
        await this.rows('select pg_switch_wal()');
        await this.rows('checkpoint');
    }
    /** Transactions and bytes of the write-ahead log since PostgreSQL was made. */ async written() {
        const rows = await this.rows(`select ${MS('clock_timestamp()')} as at, (xact_commit + xact_rollback)::float8 as transactions,
              (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as "walBytes"
         from pg_stat_database where datname = current_database()`);
        const [row] = rows;
        if (row === undefined) throw new Error('PostgreSQL keeps no statistics');
        return row;
    }
    /** Sets something for the whole server. */ async set(name, value) {
        await this.rows(`alter system set ${name} = '${value}'`);
        await this.rows('select pg_reload_conf()');
    }
    /** Asks again when PostgreSQL had no time: it is the harness that must not fail then. */ async rows(sql) {
        for(let attempt = 1;; attempt += 1){
            try {
                return (await this.database.query(sql)).rows;
            } catch (error) {
                if (attempt === TRIES) throw error;
                await (0, _promises.setTimeout)(AGAIN_AFTER_MS);
            }
        }
    }
};

//# sourceMappingURL=outage-reader.js.map