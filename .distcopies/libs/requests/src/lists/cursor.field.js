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
    get CursorField () {
        return CursorField;
    },
    get afterOf () {
        return afterOf;
    },
    get cursorOf () {
        return cursorOf;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _ruledecorator = require("../checks/rule.decorator");
/** A whole number and a uuid. So many digits are a time until the year 2286, and no number that PostgreSQL refuses. */ const POSITION = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const LONGEST = 100;
function CursorField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        description: 'The `next_cursor` of the previous page, unchanged. With a cursor, `page` is ignored, and entries that ' + 'arrive in the meantime neither shift the list nor appear twice.'
    }), (0, _classvalidator.IsOptional)(), (0, _ruledecorator.Rule)({
        name: 'cursor',
        test: (value)=>typeof value === 'string' && placeIn(value) !== null,
        field: 'MALFORMED',
        message: '`cursor` must be the `next_cursor` of a page of this list.'
    }));
}
const cursorOf = ({ value, id })=>Buffer.from(`${value}.${id}`).toString('base64url');
const afterOf = ({ cursor })=>cursor === undefined ? null : placeIn(cursor);
function placeIn(cursor) {
    if (cursor.length > LONGEST) return null;
    const [, value, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
    return value === undefined || id === undefined ? null : {
        value,
        id
    };
}

//# sourceMappingURL=cursor.field.js.map