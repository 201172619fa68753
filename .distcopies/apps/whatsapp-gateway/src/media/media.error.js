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
    get MediaError () {
        return MediaError;
    },
    get fetchFailed () {
        return fetchFailed;
    }
});
let MediaError = class MediaError extends Error {
    constructor(code, message, cause, detail, /** It is not the file's fault: the same message may be sent later. */ passes = false){
        super(message, {
            cause
        }), this.code = code, this.detail = detail, this.passes = passes;
        this.name = 'MediaError';
    }
};
function fetchFailed(why, cause, detail, passes = false) {
    return new MediaError('MEDIA_FETCH_FAILED', `The file could not be fetched: ${why}.`, cause, detail, passes);
}

//# sourceMappingURL=media.error.js.map