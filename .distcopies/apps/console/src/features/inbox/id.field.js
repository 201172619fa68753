"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "IdField", {
    enumerable: true,
    get: function() {
        return IdField;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
function IdField(name, description) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name,
        test: _requests.isUuid,
        field: 'MALFORMED',
        message: `\`${name}\` must be an ID.`
    }));
}

//# sourceMappingURL=id.field.js.map