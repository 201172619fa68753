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
    get Database () {
        return Database;
    },
    get within () {
        return within;
    }
});
const _datasource = require("./data-source");
const _boundedpool = require("./bounded-pool");
const _databasesession = require("./database-session");
const _fitserver = require("./fit-server");
const _oldrows = require("./old-rows");
const _ownsocket = require("./own-socket");
const _pooler = require("./pooler");
const _pgerror = require("./pg-error");
const _retrytransient = require("./retry-transient");
const _transactionmanager = require("./transaction-manager");
function within(transaction) {
    return {
        query: (statement, values)=>transaction.query(statement, values),
        noteEvents: (orgIds)=>transaction.noteEvents(orgIds),
        transaction: (work)=>work(transaction)
    };
}
let Database = class Database {
    constructor(source, pool, options, /** Whether statements keep their names to themselves. */ pooled, returnsOld){
        this.source = source;
        this.pool = pool;
        this.options = options;
        this.pooled = pooled;
        this.returnsOld = returnsOld;
        this.factListener = ()=>undefined;
    }
    /** Connects. @throws the driver's error when PostgreSQL is away, UnfitServerError when it cannot be worked with */ static async connect(options) {
        const source = await (0, _datasource.createDataSource)({
            openSocket: ()=>new _ownsocket.OwnSocket(),
            pool: _boundedpool.BoundedPool,
            ...options
        }).initialize();
        const pooled = (0, _pooler.isPooled)(options.url);
        await (0, _fitserver.refuseUnfitServer)(source, pooled);
        const pool = source.driver.master;
        // Without listeners a connection that PostgreSQL closes would end the process: one that is idle, and one that was
        // handed out and whose borrower does not listen yet, because the news came with the end of the query before. The
        // statement under way, or the next one, tells.
        pool.on('error', ignore);
        const heard = new WeakSet();
        pool.on('acquire', (client)=>{
            if (!heard.has(client)) client.on('error', ignore);
            heard.add(client);
        });
        return new Database(source, pool, options, pooled, (0, _oldrows.returnsOld)(source));
    }
    /** Runs a statement by itself. One that only reads is run again, once, when its connection was cut. */ async query(statement, values = []) {
        try {
            return await run(this.pool, this.asked(statement), values);
        } catch (error) {
            if (!(0, _pgerror.isCut)(error) || !onlyReads(statement)) throw error;
            return run(this.pool, this.asked(statement), values);
        }
    }
    /** Hears, after the commit, for which organizations facts were logged over this connection to PostgreSQL. */ onEvents(listener) {
        this.factListener = listener;
    }
    /** Outside of transactions a statement is committed when it has answered. */ noteEvents(orgIds) {
        for (const orgId of new Set(orgIds))this.factListener(orgId);
    }
    /**
   * Runs `work` in one transaction, again (at most three times in all) when PostgreSQL asks for it: deadlock,
   * serialization, lock timeout; or when its connection was cut before its commit was sent.
   */ transaction(work) {
        return (0, _retrytransient.retryTransient)(()=>this.once(work));
    }
    /** A connection of its own beside the pool, not open yet. @param onFailure called when it was lost; it is replaced */ newSession(onFailure) {
        const { url, applicationName } = this.options;
        return new _databasesession.DatabaseSession({
            url,
            applicationName: `${applicationName} session`,
            onFailure
        });
    }
    /**
   * Answers when PostgreSQL does.
   *
   * @returns what its operator has to know although it does
   * @throws Error at once while it is silent, and when it only reads
   */ async ping() {
        const { watch, alarm } = this.pool;
        if (watch.isSilent) throw new Error(`PostgreSQL has not answered for ${Math.round(watch.silentMs / 1000)} s`);
        if (await this.onlyReads()) throw new Error('read-only');
        return alarm.text === null ? undefined : {
            disk: alarm.text
        };
    }
    /** PostgreSQL answers nobody: what needs it is refused. */ get isSilent() {
        return this.pool.watch.isSilent;
    }
    /** Hears when PostgreSQL falls silent and when it is back; and of its disk, with its words, and null when it has room again. */ onTrouble({ silent, disk }) {
        this.pool.watch.onChange(silent);
        this.pool.alarm.onChange(disk);
    }
    /** @throws Error while the schema is behind this build: `migrate` runs first, apps wait for it */ async mustBeMigrated() {
        const { rows } = await this.pool.query('select name from migrations');
        const ran = new Set(rows.map((row)=>row.name));
        const missing = this.source.migrations.map((migration)=>migration.name ?? migration.constructor.name).filter((name)=>!ran.has(name));
        if (missing.length > 0) throw new Error(`the schema lacks ${missing.join(', ')}: run \`npm run migrate\``);
    }
    async close() {
        await this.source.destroy();
        this.pool.watch.close();
    }
    /** Whether PostgreSQL refuses what is written. The connection that says so is not used again: the next may lead elsewhere. */ async onlyReads() {
        const client = await this.pool.connect();
        let isOfUse = false;
        try {
            const { rows } = await client.query('show transaction_read_only');
            isOfUse = rows[0]?.transaction_read_only === 'off';
            return !isOfUse;
        } finally{
            client.release(!isOfUse);
        }
    }
    /**
   * A statement as this server is asked: in the form for its version; and without its name behind a pooler, where the
   * connection that knows the name is somebody else's the next time.
   */ asked(statement) {
        if (typeof statement === 'string') return statement;
        const { name, textReturningOld } = statement;
        const text = this.returnsOld && textReturningOld !== undefined ? textReturningOld : statement.text;
        return this.pooled ? text : {
            name,
            text
        };
    }
    async once(work) {
        const { source } = this;
        const client = await this.pool.connect();
        const noted = new Set();
        const noteEvents = (orgIds)=>{
            for (const orgId of orgIds)noted.add(orgId);
        };
        let isCommitting = false;
        let result;
        try {
            await client.query('begin');
            let manager;
            result = await work({
                query: (statement, values = [])=>run(client, this.asked(statement), values),
                noteEvents,
                // Hot paths have no use for one.
                get manager () {
                    return manager ??= (0, _transactionmanager.managerWithin)(source, client);
                }
            });
            isCommitting = true;
            await client.query('commit');
        } catch (error) {
            const isGone = !await rolledBack(client);
            client.release(isGone);
            throw isGone && !isCommitting && (0, _pgerror.isLostInBetween)(error) ? (0, _pgerror.undone)(error) : error;
        }
        client.release();
        this.noteEvents(noted);
        return result;
    }
};
/** Nobody who has an error to hear waits for a connection that is silent. @returns whether it can be used again */ async function rolledBack(client) {
    if (client.isLost) return false;
    client.hurry();
    try {
        await client.query('rollback');
        client.takeTime();
        return true;
    } catch  {
        return false;
    }
}
/** A select that calls no function of PostgreSQL that does something (`pg_…`): nothing is done twice when it is run again. */ function onlyReads(statement) {
    const text = typeof statement === 'string' ? statement : statement.text;
    return /^\s*select\s/i.test(text) && !/pg_|\bfor (no key )?(update|share)|setval|nextval/i.test(text);
}
const ignore = ()=>undefined;
function run(target, statement, values) {
    return typeof statement === 'string' ? target.query(statement, values) : target.query({
        name: statement.name,
        text: statement.text,
        values
    });
}

//# sourceMappingURL=database.js.map