"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChannelsProperty", {
    enumerable: true,
    get: function() {
        return ChannelsProperty;
    }
});
const _entities = require("../../../entities/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
function ChannelsProperty(description) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: [
            String
        ],
        enum: _entities.CHANNELS,
        isArray: true,
        nullable: true,
        default: [],
        description
    }), (0, _classvalidator.IsOptional)());
}

//# sourceMappingURL=channels-property.js.map