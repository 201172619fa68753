"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RowsField", {
    enumerable: true,
    get: function() {
        return RowsField;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const MAX_ROWS = 1_000;
const rowsOf = (value)=>Array.isArray(value) ? value : [];
function RowsField(row, description) {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            $ref: (0, _swagger.getSchemaPath)(row)
        },
        minItems: 1,
        maxItems: MAX_ROWS,
        description
    }), // Each row is read on its own, and a refused one is compared as it was sent.
    (0, _requests.EmptyText)('kept inside'), (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>rowsOf(value).length > 0,
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: '`messages` must be an array of 1 to 1,000 messages.'
    }), (0, _requests.Rule)({
        name: 'most',
        longest: MAX_ROWS,
        test: Array.isArray,
        answer: 'TOO_MANY_MESSAGES',
        field: 'OUT_OF_RANGE',
        message: '`messages` can contain at most 1,000 messages.'
    }));
}

//# sourceMappingURL=rows.field.js.map