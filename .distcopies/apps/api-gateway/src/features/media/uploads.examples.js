"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UPLOAD_EXAMPLES", {
    enumerable: true,
    get: function() {
        return UPLOAD_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const UPLOAD_EXAMPLES = {
    uploadMedia: {
        request: {
            file: '(the bytes of invoice.pdf)'
        },
        answer: {
            id: _example.IDS.file,
            mime_type: 'application/pdf',
            size: 48213,
            filename: 'invoice.pdf',
            expires_at: '2026-11-27T09:30:00.000Z'
        }
    }
};

//# sourceMappingURL=uploads.examples.js.map