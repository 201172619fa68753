"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "conversationIdOf", {
    enumerable: true,
    get: function() {
        return conversationIdOf;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
function conversationIdOf(text) {
    if (!(0, _requests.isUuid)(text)) throw new _errors.AppError('CONVERSATION_NOT_FOUND');
    return text.toLowerCase();
}

//# sourceMappingURL=conversation-id.js.map