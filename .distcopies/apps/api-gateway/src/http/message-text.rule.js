"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageTextRule", {
    enumerable: true,
    get: function() {
        return MessageTextRule;
    }
});
const _requests = require("../../../../libs/requests/src");
function MessageTextRule() {
    return (0, _requests.Rule)({
        name: 'text',
        test: (value)=>value === undefined || (0, _requests.isStorableText)(value),
        field: 'WRONG_TYPE',
        message: '`message` must be a string without NUL characters and unpaired surrogates.'
    });
}

//# sourceMappingURL=message-text.rule.js.map