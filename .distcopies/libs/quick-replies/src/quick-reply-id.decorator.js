"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiQuickReplyId", {
    enumerable: true,
    get: function() {
        return ApiQuickReplyId;
    }
});
const _swagger = require("@nestjs/swagger");
const ApiQuickReplyId = ()=>(0, _swagger.ApiParam)({
        name: 'id',
        description: 'The `id` of a quick reply.',
        schema: {
            type: 'string',
            format: 'uuid'
        }
    });

//# sourceMappingURL=quick-reply-id.decorator.js.map