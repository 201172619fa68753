"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagePayload1790000000005", {
    enumerable: true,
    get: function() {
        return MessagePayload1790000000005;
    }
});
let MessagePayload1790000000005 = class MessagePayload1790000000005 {
    async up(runner) {
        await runner.query('alter table messages add column payload jsonb');
    }
    async down(runner) {
        await runner.query('alter table messages drop column payload');
    }
};

//# sourceMappingURL=1790000000005-message-payload.js.map