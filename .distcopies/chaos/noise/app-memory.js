"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AppMemory", {
    enumerable: true,
    get: function() {
        return AppMemory;
    }
});
const _residentmemory = require("../../bench/processes/resident-memory");
const LOOK_EVERY_MS = 200;
let AppMemory = class AppMemory {
    constructor(apps){
        /** The most of each app, in MB. */ this.mostMb = {};
        this.timer = setInterval(()=>{
            for (const app of apps)this.look(app);
        }, LOOK_EVERY_MS);
    }
    stop() {
        clearInterval(this.timer);
    }
    look({ pid, options: { app } }) {
        if (pid === undefined) return;
        try {
            this.mostMb[app] = Math.max(this.mostMb[app] ?? 0, (0, _residentmemory.residentMb)(pid));
        } catch  {
        // It ended: that is noted elsewhere.
        }
    }
};

//# sourceMappingURL=app-memory.js.map