"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SuspendedOrganizations1790000000040", {
    enumerable: true,
    get: function() {
        return SuspendedOrganizations1790000000040;
    }
});
let SuspendedOrganizations1790000000040 = class SuspendedOrganizations1790000000040 {
    async up(runner) {
        await runner.query('alter table organizations add column suspended_at timestamptz');
    }
    async down(runner) {
        await runner.query('alter table organizations drop column suspended_at');
    }
};

//# sourceMappingURL=1790000000040-suspended-organizations.js.map