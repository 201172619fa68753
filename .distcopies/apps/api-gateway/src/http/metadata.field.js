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
    get MetadataField () {
        return MetadataField;
    },
    get isMetadata () {
        return isMetadata;
    }
});
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const METADATA_MAX_KEYS = 20;
const METADATA_KEY_MAX = 40;
const METADATA_VALUE_MAX = 500;
function MetadataField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'object',
        additionalProperties: {
            type: 'string',
            maxLength: METADATA_VALUE_MAX
        },
        maxProperties: METADATA_MAX_KEYS,
        description: 'Up to 20 key-value pairs of your own (keys up to 40 characters, string values up to 500). GET ' + '/messages/{id} and webhooks return them.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.EmptyText)('kept inside'), (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined), (0, _requests.Rule)({
        name: 'metadata',
        test: isMetadata,
        field: 'WRONG_TYPE',
        message: '`metadata` must be an object with at most 20 string values: keys up to 40 characters, values up to 500.'
    }));
}
function isMetadata(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    if (entries.length > METADATA_MAX_KEYS) return false;
    return entries.every(([name, text])=>name.length <= METADATA_KEY_MAX && (0, _requests.isStorableText)(name) && typeof text === 'string' && text.length <= METADATA_VALUE_MAX && (0, _requests.isStorableText)(text));
}

//# sourceMappingURL=metadata.field.js.map