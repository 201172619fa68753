"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QueryError", {
    enumerable: true,
    get: function() {
        return QueryError;
    }
});
let QueryError = class QueryError {
    constructor(code, text){
        this.code = code;
        this.text = text;
    }
};

//# sourceMappingURL=query.js.map