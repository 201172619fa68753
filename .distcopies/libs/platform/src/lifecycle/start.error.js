/** An app cannot start, and a person can repair it: the message is all that is printed. */ "use strict";
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
    get StartError () {
        return StartError;
    },
    get isForOperators () {
        return isForOperators;
    }
});
let StartError = class StartError extends Error {
    constructor(message, options){
        super(message, options);
        this.name = 'StartError';
    }
};
function isForOperators(error) {
    return error instanceof Error && (error instanceof StartError || 'isForOperators' in error);
}

//# sourceMappingURL=start.error.js.map