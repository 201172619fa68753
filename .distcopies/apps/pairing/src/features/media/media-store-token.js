/** Token of the store of files that came in. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MEDIA_STORE", {
    enumerable: true,
    get: function() {
        return MEDIA_STORE;
    }
});
const MEDIA_STORE = Symbol('MEDIA_STORE');

//# sourceMappingURL=media-store-token.js.map