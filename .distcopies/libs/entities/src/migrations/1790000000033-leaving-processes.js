"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LeavingProcesses1790000000033", {
    enumerable: true,
    get: function() {
        return LeavingProcesses1790000000033;
    }
});
let LeavingProcesses1790000000033 = class LeavingProcesses1790000000033 {
    async up(runner) {
        await runner.query('alter table processes add column leaving_since timestamptz');
    }
    async down(runner) {
        await runner.query('alter table processes drop column leaving_since');
    }
};

//# sourceMappingURL=1790000000033-leaving-processes.js.map