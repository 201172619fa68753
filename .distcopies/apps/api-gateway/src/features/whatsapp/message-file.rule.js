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
    get MediaBase64Field () {
        return MediaBase64Field;
    },
    get MediaIdField () {
        return MediaIdField;
    },
    get hasMedia () {
        return hasMedia;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
/** Where the file of a message is; a body names one of them. */ const SOURCES = [
    'media_url',
    'media_id',
    'media_base64'
];
/** As long as the body may be. */ const LONGEST_BASE64 = 1024 * 1024;
const hasMedia = (object)=>SOURCES.some((name)=>isGiven(object, name));
function MediaIdField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'The ID of a file that you uploaded with POST /media. Instead of `media_url`.'
    }), (0, _classvalidator.IsOptional)(), OnlySource('media_id', [
        'media_url'
    ]), (0, _requests.Rule)({
        name: 'uuid',
        test: _requests.isUuid,
        answer: 'MEDIA_NOT_FOUND',
        field: 'MALFORMED',
        message: '`media_id` must be the ID of a file from POST /media.'
    }));
}
function MediaBase64Field() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'byte',
        description: 'The bytes of a small file in base64, instead of `media_url`; `filename` is required with it. The whole body has ' + 'at most 1 MB: use POST /media and `media_id` for larger files.'
    }), (0, _classvalidator.IsOptional)(), OnlySource('media_base64', [
        'media_url',
        'media_id'
    ]), (0, _requests.Rule)({
        name: 'filename',
        stage: 'required',
        test: (_value, object)=>!(0, _requests.isBlank)(object.filename),
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: '`filename` is missing: `media_base64` needs one.'
    }), (0, _requests.Rule)({
        name: 'type',
        longest: LONGEST_BASE64,
        test: (value)=>typeof value === 'string',
        answer: 'INVALID_BODY',
        field: 'WRONG_TYPE',
        message: '`media_base64` must be a string.'
    }));
}
function OnlySource(own, others) {
    return (0, _common.applyDecorators)(...others.map((other)=>(0, _requests.Rule)({
            name: `without ${other}`,
            stage: 'required',
            test: (_value, object)=>!isGiven(object, other),
            answer: 'INVALID_BODY',
            field: 'NOT_ALLOWED',
            message: `\`${own}\` and \`${other}\` exclude each other: send one of them.`
        })));
}
const isGiven = (object, name)=>!(0, _requests.isBlank)(object[name]);

//# sourceMappingURL=message-file.rule.js.map