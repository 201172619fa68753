/** Ends the command; its message is a sentence for whoever runs it. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ListenError", {
    enumerable: true,
    get: function() {
        return ListenError;
    }
});
let ListenError = class ListenError extends Error {
    constructor(message){
        super(message);
        this.name = 'ListenError';
    }
};

//# sourceMappingURL=listen.error.js.map