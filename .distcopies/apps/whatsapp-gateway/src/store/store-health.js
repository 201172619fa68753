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
    get StoreHealth () {
        return StoreHealth;
    },
    get troubleOf () {
        return troubleOf;
    }
});
const PROBE_MS = 1000;
/** Less room than this is none: the next message may be larger. */ const PROBE_BYTES = 256 * 1024;
const PROBE_KEY = 'store_probe';
/** The disk is full, broken, or not to be written; a write may succeed later (sqlite.org/rescode.html, errno(3)). */ const FAULTS = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|ENOSPC|EDQUOT|EIO|EROFS)/;
const FULL = [
    'SQLITE_FULL',
    'ENOSPC',
    'EDQUOT'
];
function troubleOf(error) {
    const { code, cause } = error ?? {};
    if (typeof code === 'string' && FAULTS.test(code)) return FULL.includes(code) ? 'disk_full' : 'data_folder';
    return cause === undefined ? undefined : troubleOf(cause);
}
let StoreHealth = class StoreHealth {
    constructor(db){
        /** Called when it begins to take no writes. */ this.onTrouble = ()=>undefined;
        /** Called when it takes them again. */ this.onWell = ()=>undefined;
        this.waiting = new Set();
        this.put = db.prepare('INSERT INTO meta VALUES (?, zeroblob(?)) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
        this.remove = db.prepare('DELETE FROM meta WHERE key = ?');
    }
    /** Undefined: all is well, as far as is known. */ get trouble() {
        return this.now;
    }
    /**
   * Tries a write now: for what must not begin unless its end can be stored.
   *
   * @throws what is no fault of the data folder
   */ takesWrites() {
        try {
            this.writeProbe();
            return true;
        } catch (error) {
            if (troubleOf(error) === undefined) throw error;
            this.failed(error);
            return false;
        }
    }
    /** A write failed. What is no fault of the data folder is no trouble. */ failed(error) {
        const trouble = troubleOf(error);
        if (trouble === undefined || this.now !== undefined) return;
        this.now = trouble;
        this.timer = setInterval(()=>this.probe(), PROBE_MS);
        this.timer.unref();
        this.onTrouble(trouble, error);
    }
    /**
   * Does what already happened elsewhere, so that it cannot be refused: when a write of it fails, once more as soon as the
   * data folder takes writes. Never ends after `stop`.
   *
   * @throws what is no fault of the data folder
   */ async persist(work) {
        for(;;){
            try {
                await work();
                return;
            } catch (error) {
                this.failed(error);
                if (troubleOf(error) === undefined) throw error;
                await this.well();
            }
        }
    }
    /** Resolves when it takes writes; never after `stop`. */ well() {
        if (this.now === undefined) return Promise.resolve();
        return new Promise((resolve)=>this.waiting.add(resolve));
    }
    stop() {
        clearInterval(this.timer);
        this.waiting.clear();
    }
    probe() {
        try {
            this.writeProbe();
        } catch  {
            return;
        }
        clearInterval(this.timer);
        this.now = undefined;
        const waiting = [
            ...this.waiting
        ];
        this.waiting.clear();
        this.onWell();
        for (const wake of waiting)wake();
    }
    writeProbe() {
        this.put.run(PROBE_KEY, PROBE_BYTES);
        this.remove.run(PROBE_KEY);
    }
};

//# sourceMappingURL=store-health.js.map