"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SilenceWatch", {
    enumerable: true,
    get: function() {
        return SilenceWatch;
    }
});
const _uptime = require("../../../clock/up-time");
const LOOK_MS = 10_000;
/** The library asks for a sign of life every 30 s, and gives up 5 s after one that did not come. */ const SILENT_MS = 70_000;
let SilenceWatch = class SilenceWatch {
    constructor(onSilence, now = _uptime.upMs){
        this.now = now;
        this.heardAt = now();
        this.timer = setInterval(()=>{
            if (this.isSilent) onSilence();
        }, LOOK_MS);
        this.timer.unref();
    }
    get isSilent() {
        return this.now() - this.heardAt > SILENT_MS;
    }
    /** Something came. */ heard() {
        this.heardAt = this.now();
    }
    stop() {
        clearInterval(this.timer);
    }
};

//# sourceMappingURL=silence-watch.js.map