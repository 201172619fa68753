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
    get OWN () {
        return OWN;
    },
    get costBetween () {
        return costBetween;
    },
    get countNow () {
        return countNow;
    },
    get perMessage () {
        return perMessage;
    },
    get perSecond () {
        return perSecond;
    },
    get tableSizes () {
        return tableSizes;
    }
});
const _cpuseconds = require("../processes/cpu-seconds");
const OWN = '/* bench */';
async function countNow({ database, redis, pids }) {
    const { rows } = await database.query(`select ${OWN} pg_current_wal_insert_lsn()::text as lsn, coalesce(sum(calls), 0)::float8 as statements
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%${OWN}%' and query !~* '^(begin|commit|rollback)'`);
    const [found] = rows;
    return {
        atMs: performance.now(),
        lsn: found?.lsn ?? '',
        statements: found?.statements ?? Number.NaN,
        redisCommands: callsIn(await redis.info('commandstats')),
        cpu: (0, _cpuseconds.cpuSeconds)(pids)
    };
}
/** `cmdstat_get:calls=12,usec=…` for each command; scripts count once, and what they do inside once each. */ function callsIn(info) {
    return [
        ...info.matchAll(/^cmdstat_([\w|]+):calls=(\d+)/gm)
    ].filter(([, name])=>name !== 'info').reduce((sum, [, , calls])=>sum + Number(calls), 0);
}
async function costBetween(database, before, after) {
    const cpu = Object.entries(after.cpu).map(([name, seconds])=>{
        return [
            `CPU of ${name}, ms`,
            (seconds - (before.cpu[name] ?? 0)) * 1000
        ];
    });
    return {
        'SQL statements': after.statements - before.statements,
        ...await walBetween(database, before.lsn, after.lsn),
        'Redis commands': after.redisCommands - before.redisCommands,
        ...Object.fromEntries(cpu)
    };
}
/** Records by which a row comes, changes and goes, and by which a transaction that wrote ends. */ const RECORDS = {
    'transactions that wrote': /^Transaction\/COMMIT/,
    'rows inserted': /^Heap\/INSERT/,
    'rows updated, in their page (HOT)': /^Heap\/HOT_UPDATE/,
    'rows updated, with new index entries': /^Heap\/UPDATE/,
    'rows deleted': /^Heap\/DELETE/,
    'index entries': /^Btree\/INSERT_LEAF/
};
/** The write-ahead log says exactly what was written, at once, and by all processes. */ async function walBetween(database, from, to) {
    const { rows } = await database.query(`select ${OWN} "resource_manager/record_type" as record, count::float8 as count, record_size::float8 as bytes,
       fpi_size::float8 as images
     from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)`, [
        from,
        to
    ]);
    const sum = (of, which = /./)=>rows.filter(({ record })=>which.test(record)).reduce((total, row)=>total + row[of], 0);
    return {
        ...Object.fromEntries(Object.entries(RECORDS).map(([name, which])=>[
                name,
                sum('count', which)
            ])),
        'WAL without page images, bytes': sum('bytes'),
        'WAL page images, bytes': sum('images')
    };
}
function perMessage(costs, seconds, messages, idle) {
    const left = Object.entries(costs).map(([name, total])=>{
        return [
            name,
            Math.max(0, total - (idle[name] ?? 0) * seconds) / messages
        ];
    });
    return Object.fromEntries(left);
}
const perSecond = (costs, seconds)=>Object.fromEntries(Object.entries(costs).map(([name, total])=>[
            name,
            total / seconds
        ]));
async function tableSizes(database) {
    const { rows } = await database.query(`select ${OWN} relname as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    return new Map(rows.map(({ name, heap, indexes })=>[
            name,
            {
                heap,
                indexes
            }
        ]));
}

//# sourceMappingURL=counted.js.map