"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readableBody", {
    enumerable: true,
    get: function() {
        return readableBody;
    }
});
const _platform = require("../../../../../libs/platform/src");
function readableBody(text) {
    try {
        (0, _platform.assertJsonShape)(Buffer.from(text));
        return text;
    } catch  {
        return '';
    }
}

//# sourceMappingURL=carrier.js.map