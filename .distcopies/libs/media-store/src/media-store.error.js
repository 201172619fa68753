/** A file could not be stored, read or deleted. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaStoreError", {
    enumerable: true,
    get: function() {
        return MediaStoreError;
    }
});
let MediaStoreError = class MediaStoreError extends Error {
    constructor(message, options){
        super(message, options);
        this.name = 'MediaStoreError';
    }
};

//# sourceMappingURL=media-store.error.js.map