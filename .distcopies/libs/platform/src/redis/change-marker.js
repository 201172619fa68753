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
    get ChangeMarker () {
        return ChangeMarker;
    },
    get REMEMBERED_FOR_MS () {
        return REMEMBERED_FOR_MS;
    },
    get changeMarkerKey () {
        return changeMarkerKey;
    }
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:timers/promises");
const REMEMBERED_FOR_MS = 5000;
/** How long a marker stands: far longer than any copy that is older than it. */ const MARKED_FOR_MS = 60_000;
function changeMarkerKey(prefix, id) {
    return `${prefix}:changed:{${id}}`;
}
let ChangeMarker = class ChangeMarker {
    constructor(redis, prefix, logger){
        this.redis = redis;
        this.prefix = prefix;
        this.logger = logger;
    }
    /**
   * Call it after the change is committed, and answer after it resolved. When Redis is away it waits until every copy
   * is too old to be used, so the promise holds then, too.
   */ async markChanged(id) {
        try {
            await this.redis.set(changeMarkerKey(this.prefix, id), (0, _nodecrypto.randomUUID)(), 'PX', MARKED_FOR_MS);
        } catch (error) {
            this.logger.warn({
                err: error
            }, 'a change could not be marked in Redis, waiting until every copy is too old');
            await (0, _promises.setTimeout)(REMEMBERED_FOR_MS + 500);
        }
    }
};

//# sourceMappingURL=change-marker.js.map