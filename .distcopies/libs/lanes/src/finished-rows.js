"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FinishedRows", {
    enumerable: true,
    get: function() {
        return FinishedRows;
    }
});
const _timing = require("../../timing/src");
/** What was finished is written so often. */ const WRITE_EVERY_MS = 5_000;
let FinishedRows = class FinishedRows {
    constructor(options){
        this.options = options;
        this.counts = {};
        this.task = new _timing.PeriodicTask({
            run: ()=>this.write(),
            everyMs: WRITE_EVERY_MS,
            jitter: 0.2,
            onFailure: options.onFailure
        });
        this.task.start();
    }
    add(kind, rows) {
        if (rows > 0) this.counts[kind] = (this.counts[kind] ?? 0) + rows;
    }
    /** What is not written yet is forgotten: it is a figure, and the process ends. */ stop() {
        void this.task.stop();
    }
    async write() {
        const { counts } = this;
        if (Object.keys(counts).length === 0) return;
        this.counts = {};
        try {
            await this.options.write(counts);
        } catch (error) {
            for (const [kind, rows] of Object.entries(counts))this.add(kind, rows);
            throw error;
        }
    }
};

//# sourceMappingURL=finished-rows.js.map