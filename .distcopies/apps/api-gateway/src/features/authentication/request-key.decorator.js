"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestKey", {
    enumerable: true,
    get: function() {
        return RequestKey;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const RequestKey = (0, _common.createParamDecorator)((_data, context)=>{
    const { apiKey } = context.switchToHttp().getRequest();
    if (apiKey === null) throw new _errors.AppError('UNAUTHORIZED');
    return apiKey;
});

//# sourceMappingURL=request-key.decorator.js.map