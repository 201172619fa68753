"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecoveryAskers1790000000078", {
    enumerable: true,
    get: function() {
        return RecoveryAskers1790000000078;
    }
});
let RecoveryAskers1790000000078 = class RecoveryAskers1790000000078 {
    async up(runner) {
        await runner.query('alter table webhook_recoveries add column created_by uuid');
    }
    async down(runner) {
        await runner.query('alter table webhook_recoveries drop column created_by');
    }
};

//# sourceMappingURL=1790000000078-recovery-askers.js.map