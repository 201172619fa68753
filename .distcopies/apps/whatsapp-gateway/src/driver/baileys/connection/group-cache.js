"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GroupCache", {
    enumerable: true,
    get: function() {
        return GroupCache;
    }
});
const _uptime = require("../../../clock/up-time");
const LIFE_MS = 5 * 60 * 1000;
let GroupCache = class GroupCache {
    get(jid) {
        const found = this.groups.get(jid);
        return found && found.expiresAt > (0, _uptime.upMs)() ? found.metadata : undefined;
    }
    put(metadata) {
        this.groups.set(metadata.id, {
            metadata,
            expiresAt: (0, _uptime.upMs)() + LIFE_MS
        });
    }
    /** Its members changed. */ drop(jid) {
        this.groups.delete(jid);
    }
    constructor(){
        this.groups = new Map();
    }
};

//# sourceMappingURL=group-cache.js.map