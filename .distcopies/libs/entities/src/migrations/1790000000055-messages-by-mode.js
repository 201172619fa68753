"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagesByMode1790000000055", {
    enumerable: true,
    get: function() {
        return MessagesByMode1790000000055;
    }
});
let MessagesByMode1790000000055 = class MessagesByMode1790000000055 {
    async up(runner) {
        await this.replace(runner, 'org_id, mode, created_at, id');
    }
    async down(runner) {
        await this.replace(runner, 'org_id, created_at, id');
    }
    /** A large table takes longer than a statement may otherwise. */ async replace(runner, columns) {
        await runner.query('set local statement_timeout = 0');
        await runner.query('drop index messages_org_idx');
        await runner.query(`create index messages_org_idx on messages (${columns})`);
    }
};

//# sourceMappingURL=1790000000055-messages-by-mode.js.map