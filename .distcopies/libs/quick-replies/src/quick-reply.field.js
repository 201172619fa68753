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
    get ChannelsField () {
        return ChannelsField;
    },
    get LONGEST () {
        return LONGEST;
    },
    get MediaTypeField () {
        return MediaTypeField;
    },
    get MediaUrlField () {
        return MediaUrlField;
    },
    get MessageRule () {
        return MessageRule;
    },
    get SHORTCUT () {
        return SHORTCUT;
    },
    get ShortcutRule () {
        return ShortcutRule;
    },
    get TagsField () {
        return TagsField;
    },
    get TitleField () {
        return TitleField;
    },
    get isChannel () {
        return isChannel;
    },
    get toTag () {
        return toTag;
    }
});
const _entities = require("../../entities/src");
const _requests = require("../../requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const LONGEST = {
    shortcut: 32,
    title: 80,
    message: 4_096,
    tag: 40,
    query: 100
};
const SHORTCUT = /^[a-z0-9_-]{1,32}$/;
const MOST_TAGS = 50;
const MOST_CHANNELS = 10;
const isChannel = (value)=>_entities.CHANNELS.some((channel)=>channel === value);
const toTag = (tag)=>tag.trim().toLowerCase();
function ShortcutRule() {
    return (0, _requests.Rule)({
        name: 'shortcut',
        longest: LONGEST.shortcut,
        test: (value)=>(0, _requests.isBlank)(value) || typeof value === 'string' && SHORTCUT.test(value),
        field: 'MALFORMED',
        message: '`shortcut` must be 1 to 32 lower-case letters, digits, `_` or `-`, without a leading `/`.'
    });
}
function MessageRule() {
    return (0, _requests.Rule)({
        name: 'message',
        longest: LONGEST.message,
        test: (value)=>(0, _requests.isBlank)(value) || (0, _requests.isStorableText)(value),
        field: 'OUT_OF_RANGE',
        message: '`message` must be text of 1 to 4096 characters, without NUL characters and without broken characters.'
    });
}
function TitleField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        nullable: true,
        maxLength: LONGEST.title,
        default: '',
        description: 'What agents see in a list. Null or an empty text removes it.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.EmptyText)('clears'), (0, _requests.Rule)({
        name: 'title',
        longest: LONGEST.title,
        test: _requests.isStorableText,
        field: 'TOO_LONG',
        message: '`title` must be text of at most 80 characters.'
    }));
}
function MediaUrlField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uri',
        nullable: true,
        description: 'Public https address of a file to send with the text. Null or an empty text removes it, and `media_type`.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.EmptyText)('clears'), (0, _requests.MediaUrlRules)());
}
function MediaTypeField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        enum: [
            ..._requests.PLAIN_MEDIA_TYPES,
            null
        ],
        nullable: true,
        description: 'Kind of the file. Null or an empty text: guessed from the extension of `media_url` when it is sent.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.EmptyText)('clears'), (0, _requests.Rule)({
        name: 'mediaType',
        test: (value)=>(0, _requests.isBlank)(value) || _requests.PLAIN_MEDIA_TYPES.some((type)=>type === value),
        field: 'NOT_ALLOWED',
        message: `\`media_type\` must be one of ${_requests.PLAIN_MEDIA_TYPES.join(', ')}.`
    }));
}
function ChannelsField() {
    return (0, _common.applyDecorators)((0, _requests.ChannelsProperty)('Channels that it is for; empty or null: all.'), (0, _requests.Rule)({
        name: 'channels',
        longest: MOST_CHANNELS,
        test: (value)=>Array.isArray(value) && value.every(isChannel),
        field: 'NOT_ALLOWED',
        message: `\`channels\` must be a list of ${_entities.CHANNELS.join(', ')}.`
    }));
}
const isTag = (value)=>typeof value === 'string' && value.length <= LONGEST.tag && (0, _requests.isStorableText)(value) && !(0, _requests.isBlank)(value);
function TagsField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'array',
        items: {
            type: 'string',
            minLength: 1,
            maxLength: LONGEST.tag
        },
        maxItems: MOST_TAGS,
        nullable: true,
        default: [],
        description: 'Your own words to find it by; kept in lower case. Replaces those before; null removes them.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'tags',
        longest: MOST_TAGS,
        test: (value)=>Array.isArray(value) && value.every(isTag),
        field: 'OUT_OF_RANGE',
        message: '`tags` must be a list of at most 50 texts of 1 to 40 characters.'
    }));
}

//# sourceMappingURL=quick-reply.field.js.map