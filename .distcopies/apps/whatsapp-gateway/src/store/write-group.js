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
    get StoreError () {
        return StoreError;
    },
    get WriteGroup () {
        return WriteGroup;
    }
});
let StoreError = class StoreError extends Error {
    constructor(message, cause){
        super(message, {
            cause
        });
        this.name = 'StoreError';
    }
};
let WriteGroup = class WriteGroup {
    constructor(db, health){
        this.db = db;
        this.health = health;
        this.staged = [];
        this.scheduled = false;
        this.closed = false;
        this.begin = db.prepare('BEGIN IMMEDIATE');
        this.commit = db.prepare('COMMIT');
    }
    /**
   * Runs `write` in the next shared transaction and resolves when that is committed.
   *
   * @param write database writes only: it may run a second time, when a neighbour's failure undid the first
   * @throws StoreError when nothing of it was written
   */ stage(write) {
        if (this.closed) return Promise.reject(new StoreError('The gateway app is shutting down.'));
        return new Promise((resolve, reject)=>{
            this.staged.push({
                write,
                resolve,
                reject
            });
            if (this.scheduled) return;
            this.scheduled = true;
            setImmediate(()=>this.flush());
        });
    }
    /** Commits what is staged and refuses what comes later. */ close() {
        this.flush();
        this.closed = true;
    }
    flush() {
        const batch = this.staged;
        this.staged = [];
        this.scheduled = false;
        if (batch.length === 0) return;
        const failure = this.tryCommit(batch);
        if (failure === undefined) for (const each of batch)each.resolve();
        else if (batch.length === 1) batch[0]?.reject(failure);
        else for (const each of batch)this.commitAlone(each);
    }
    commitAlone(each) {
        const failure = this.tryCommit([
            each
        ]);
        if (failure === undefined) each.resolve();
        else each.reject(failure);
    }
    tryCommit(batch) {
        try {
            this.begin.run();
            for (const each of batch)each.write();
            this.commit.run();
            return undefined;
        } catch (error) {
            this.rollBack();
            this.health.failed(error);
            return new StoreError(`The data folder took no write: ${error instanceof Error ? error.message : 'unknown'}`, error);
        }
    }
    rollBack() {
        try {
            if (this.db.inTransaction) this.db.exec('ROLLBACK');
        } catch  {
        // The next BEGIN fails too and reports it; there is nobody to tell here.
        }
    }
};

//# sourceMappingURL=write-group.js.map