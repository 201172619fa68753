"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "connectionShares", {
    enumerable: true,
    get: function() {
        return connectionShares;
    }
});
function connectionShares(poolSize) {
    return {
        shared: Math.max(1, Math.floor(poolSize * 2 / 3)),
        mostPerOwner: Math.max(1, Math.floor(poolSize / 3))
    };
}

//# sourceMappingURL=connection-shares.js.map