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
    get SortField () {
        return SortField;
    },
    get directionOf () {
        return directionOf;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _ruledecorator = require("../checks/rule.decorator");
const DIRECTIONS = {
    created_at: 'asc',
    '-created_at': 'desc'
};
const isSort = (value)=>typeof value === 'string' && Object.hasOwn(DIRECTIONS, value);
function SortField(orders = [
    'created_at',
    '-created_at'
]) {
    const words = orders.map((order)=>`\`${order}\` (${DIRECTIONS[order] === 'asc' ? 'oldest' : 'newest'} first)`);
    const which = `The order of the entries: ${words.join(' or ')}.`;
    const usual = orders.length > 1 ? ' Default: the order that the description names. Keep it with a `cursor`.' : '';
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        enum: [
            ...orders
        ],
        description: which + usual
    }), (0, _classvalidator.IsOptional)(), (0, _ruledecorator.Rule)({
        name: 'sort',
        test: (value)=>value === '' || isSort(value) && orders.includes(value),
        field: 'NOT_ALLOWED',
        message: `\`sort\` must be ${orders.join(' or ')}.`
    }));
}
const directionOf = ({ sort })=>isSort(sort) ? DIRECTIONS[sort] : undefined;

//# sourceMappingURL=sort.field.js.map