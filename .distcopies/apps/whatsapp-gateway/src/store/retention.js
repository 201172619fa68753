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
    get KEPT_DAYS () {
        return KEPT_DAYS;
    },
    get Retention () {
        return Retention;
    }
});
const KEPT_DAYS = 7;
const ROWS_PER_STEP = 500;
const STEP_PAUSE_MS = 20;
const ROUND_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
let Retention = class Retention {
    constructor(store, tables, media, /** Files that events still name. */ namedFiles, log){
        this.store = store;
        this.media = media;
        this.namedFiles = namedFiles;
        this.log = log;
        this.deletes = tables.map(({ table, order, time, keptDays })=>({
                statement: store.db.prepare(`DELETE FROM ${table} WHERE ${order} IN (SELECT ${order} FROM ${table} ORDER BY ${order} LIMIT ?) AND ${time} < ?`),
                keptMs: (keptDays ?? KEPT_DAYS) * DAY_MS
            }));
    }
    start() {
        this.schedule(ROUND_MS);
    }
    stop() {
        clearTimeout(this.timer);
    }
    /** One step over all tables; says whether there may be more to delete. */ async step(now = this.store.ages.now()) {
        let full = false;
        await this.store.group.stage(()=>{
            this.store.ages.save();
            const counts = this.deletes.map(({ statement, keptMs })=>statement.run(ROWS_PER_STEP, now - keptMs).changes);
            full = counts.includes(ROWS_PER_STEP);
        });
        return full;
    }
    /** Files that no event names any more. @returns how many */ async sweepFiles(now = this.store.ages.now()) {
        return this.media.removeOlderThan(now - KEPT_DAYS * DAY_MS, this.namedFiles);
    }
    schedule(delayMs) {
        this.timer = setTimeout(()=>void this.round(), delayMs);
        this.timer.unref();
    }
    async round() {
        try {
            const more = await this.step();
            if (!more) await this.sweepFiles();
            this.schedule(more ? STEP_PAUSE_MS : ROUND_MS);
        } catch (error) {
            this.log.warn({
                err: error
            }, 'what is old was not deleted');
            this.schedule(ROUND_MS);
        }
    }
};

//# sourceMappingURL=retention.js.map