/** A reason why PostgreSQL or Redis cannot run here, in one sentence that tells the reader what to do: print `message` alone. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LocalServiceError", {
    enumerable: true,
    get: function() {
        return LocalServiceError;
    }
});
let LocalServiceError = class LocalServiceError extends Error {
    constructor(...args){
        super(...args), this.name = 'LocalServiceError';
    }
};

//# sourceMappingURL=local-service.error.js.map