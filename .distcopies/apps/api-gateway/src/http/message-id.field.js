"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageIdField", {
    enumerable: true,
    get: function() {
        return MessageIdField;
    }
});
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
function MessageIdField(description) {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uuid',
        description
    }), (0, _requests.Required)('message_id'), (0, _requests.Rule)({
        name: 'uuid',
        test: (value)=>(0, _requests.isBlank)(value) || (0, _requests.isUuid)(value),
        answer: 'MESSAGE_NOT_FOUND',
        field: 'MALFORMED',
        message: '`message_id` must be the ID of a message.'
    }));
}

//# sourceMappingURL=message-id.field.js.map