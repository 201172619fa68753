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
    get MediaUrlRules () {
        return MediaUrlRules;
    },
    get PLAIN_MEDIA_TYPES () {
        return PLAIN_MEDIA_TYPES;
    }
});
const _outbound = require("../../../outbound/src");
const _common = require("@nestjs/common");
const _ruledecorator = require("../checks/rule.decorator");
const _textrules = require("../checks/text-rules");
const PLAIN_MEDIA_TYPES = [
    'image',
    'video',
    'audio',
    'document'
];
function MediaUrlRules() {
    return (0, _common.applyDecorators)((0, _ruledecorator.Rule)({
        name: 'type',
        stage: 'bound',
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: '`media_url` must be a string.'
    }), (0, _ruledecorator.Rule)({
        name: 'public',
        longest: _outbound.LONGEST_URL,
        test: (value)=>typeof value !== 'string' || (0, _textrules.isBlank)(value) || (0, _textrules.isStorableText)(value) && (0, _outbound.isPublicHttpsUrl)(value).ok,
        answer: 'MEDIA_URL_BLOCKED',
        field: 'BLOCKED',
        message: '`media_url` must be a public https URL.'
    }));
}

//# sourceMappingURL=media-url.rule.js.map