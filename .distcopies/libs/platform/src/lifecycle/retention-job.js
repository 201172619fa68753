"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RetentionJob", {
    enumerable: true,
    get: function() {
        return RetentionJob;
    }
});
const _timing = require("../../../timing/src");
const EVERY_MS = 60 * 60 * 1000;
/** An app that never runs for an hour deletes, too; those that start together do not all at once. */ const FIRST_MS = {
    least: 60_000,
    spread: 60_000
};
const STEP = 5_000;
let RetentionJob = class RetentionJob {
    /**
   * @param what for the log, for example `marks of events`
   * @param forgetOld deletes at most `limit` rows and answers how many; fewer than `limit`: none is left
   */ constructor(what, forgetOld, logger){
        this.forgetOld = forgetOld;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.forget(),
            firstMs: FIRST_MS.least + Math.random() * FIRST_MS.spread,
            everyMs: EVERY_MS,
            onFailure: (error)=>logger.warn({
                    err: error,
                    what
                }, 'could not delete what is old')
        });
    }
    start() {
        this.task.start();
    }
    /** Resolves when the step under way is done. */ stop() {
        return this.task.stop();
    }
    /** Deletes all that is old now. */ async forget() {
        while(!this.task.isStopped && await this.forgetOld(STEP) === STEP);
    }
};

//# sourceMappingURL=retention-job.js.map