"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "refuseUnfitServer", {
    enumerable: true,
    get: function() {
        return refuseUnfitServer;
    }
});
const _oldestserver = require("./oldest-server");
const _pooler = require("./pooler");
async function refuseUnfitServer(source, pooled) {
    try {
        (0, _oldestserver.refuseOldServer)(source);
        if (pooled) await (0, _pooler.refuseBareRole)(source);
    } catch (error) {
        await source.destroy();
        throw error;
    }
}

//# sourceMappingURL=fit-server.js.map