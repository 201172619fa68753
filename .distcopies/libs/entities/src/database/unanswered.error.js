/**
 * A statement that PostgreSQL did not answer in time, or whose connection was lost, with the SQLSTATE that says what
 * became of it (PostgreSQL's manual, appendix A, class 08). Its connection is never used again: a late answer would be
 * taken for that of another statement.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnansweredError", {
    enumerable: true,
    get: function() {
        return UnansweredError;
    }
});
let UnansweredError = class UnansweredError extends Error {
    constructor(/**
     * `08001`: nothing was sent. `08006`: what was sent is undone. `08007`: it may have been done or not.
     */ code, message, cause){
        super(message, {
            cause
        }), this.code = code;
        this.name = 'UnansweredError';
    }
};

//# sourceMappingURL=unanswered.error.js.map