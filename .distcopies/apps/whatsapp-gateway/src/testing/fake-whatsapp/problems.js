/** What a client did that the real server would refuse, or that nobody here knows: a test expects none. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Problems", {
    enumerable: true,
    get: function() {
        return Problems;
    }
});
let Problems = class Problems {
    add(problem) {
        if (!this.expected.some((pattern)=>pattern.test(problem))) this.list.push(problem);
    }
    /** From now on problems like this are what the test wants to see. */ expect(pattern) {
        this.expected.push(pattern);
    }
    all() {
        return this.list;
    }
    constructor(){
        this.list = [];
        this.expected = [];
    }
};

//# sourceMappingURL=problems.js.map