"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneRuntime", {
    enumerable: true,
    get: function() {
        return LaneRuntime;
    }
});
const _finishedrows = require("./finished-rows");
const _laneleases = require("./lane-leases");
let LaneRuntime = class LaneRuntime {
    constructor(options){
        this.options = options;
        this.leases = new _laneleases.LaneLeases({
            ...options,
            store: options.lanes,
            onFailure: this.onFailure('lease')
        });
        const { lanes, processes } = options;
        this.finished = new _finishedrows.FinishedRows({
            write: (rows)=>lanes.addFinished(processes.id, rows),
            onFailure: this.onFailure('figures')
        });
    }
    /** For a part whose failure costs nothing but time: it is counted, and the part does its work again. */ onFailure(part) {
        return (error)=>{
            this.options.metrics.observeFailure(part);
            this.options.logger.debug({
                err: error,
                part
            }, 'a part of the lane engine failed, it is done again');
        };
    }
    onApplicationShutdown() {
        this.leases.stop();
        this.finished.stop();
    }
};

//# sourceMappingURL=lane-runtime.js.map