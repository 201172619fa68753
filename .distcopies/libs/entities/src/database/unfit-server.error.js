/** The server cannot be worked with as it is. Waiting does not help: whoever operates it has to read the message. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnfitServerError", {
    enumerable: true,
    get: function() {
        return UnfitServerError;
    }
});
let UnfitServerError = class UnfitServerError extends Error {
    constructor(message){
        super(message), this.isForOperators = true;
        this.name = 'UnfitServerError';
    }
};

//# sourceMappingURL=unfit-server.error.js.map