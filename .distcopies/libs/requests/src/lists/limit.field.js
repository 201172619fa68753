"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get LimitField () {
        return LimitField;
    },
    get limitOf () {
        return limitOf;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _ruledecorator = require("../checks/rule.decorator");
const LIMIT = {
    usual: 100,
    most: 500
};
function LimitField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        description: 'The most entries to return. A value above 500 is treated as 500.',
        type: 'integer',
        minimum: 1,
        default: LIMIT.usual
    }), (0, _classvalidator.IsOptional)(), (0, _ruledecorator.Rule)({
        name: 'limit',
        test: (value)=>typeof value === 'string' && /^0*[1-9]\d*$/.test(value),
        field: 'OUT_OF_RANGE',
        message: '`limit` must be an integer of at least 1.'
    }));
}
const limitOf = ({ limit })=>Math.min(Number(limit ?? LIMIT.usual), LIMIT.most);

//# sourceMappingURL=limit.field.js.map