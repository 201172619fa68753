"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "READ_EXAMPLES", {
    enumerable: true,
    get: function() {
        return READ_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const READ_EXAMPLES = {
    readWhatsappMessage: {
        request: {
            message_id: _example.IDS.message
        },
        answer: {
            id: _example.IDS.message,
            read: true
        }
    }
};

//# sourceMappingURL=reads.examples.js.map