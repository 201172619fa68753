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
    get TextField () {
        return TextField;
    },
    get WordField () {
        return WordField;
    }
});
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
function TextField({ name, longest, description, isOptional }) {
    const docs = {
        type: 'string',
        maxLength: longest,
        description
    };
    return (0, _common.applyDecorators)(...isOptional ? [
        (0, _swagger.ApiPropertyOptional)(docs),
        (0, _classvalidator.IsOptional)()
    ] : [
        (0, _swagger.ApiProperty)(docs),
        (0, _requests.Required)(name)
    ], (0, _requests.Rule)({
        name: 'text',
        longest,
        test: (value)=>(0, _requests.isStorableText)(value) && !(0, _requests.isBlank)(value),
        field: 'MALFORMED',
        message: `\`${name}\` must be a text of 1 to ${longest} characters.`
    }));
}
function WordField({ name, words, description, isOptional }) {
    const docs = {
        enum: [
            ...words
        ],
        description
    };
    return (0, _common.applyDecorators)(...isOptional ? [
        (0, _swagger.ApiPropertyOptional)(docs),
        (0, _classvalidator.IsOptional)()
    ] : [
        (0, _swagger.ApiProperty)(docs),
        (0, _requests.Required)(name)
    ], (0, _requests.Rule)({
        name: 'word',
        test: (value)=>typeof value === 'string' && words.includes(value),
        field: 'NOT_ALLOWED',
        message: `\`${name}\` must be one of ${words.join(', ')}.`
    }));
}

//# sourceMappingURL=text.field.js.map