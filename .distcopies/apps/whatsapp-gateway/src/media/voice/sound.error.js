/** There is no sound in a file, or none that can be read. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnreadableSoundError", {
    enumerable: true,
    get: function() {
        return UnreadableSoundError;
    }
});
let UnreadableSoundError = class UnreadableSoundError extends Error {
    constructor(cause){
        super('the sound cannot be read', {
            cause
        });
        this.name = 'UnreadableSoundError';
    }
};

//# sourceMappingURL=sound.error.js.map