/** A command cannot do what it was asked; the message says why, and what would work. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AdminError", {
    enumerable: true,
    get: function() {
        return AdminError;
    }
});
let AdminError = class AdminError extends Error {
    constructor(message){
        super(message);
        this.name = 'AdminError';
    }
};

//# sourceMappingURL=admin-error.js.map