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
    get ALL () {
        return ALL;
    },
    get AccountIdsField () {
        return AccountIdsField;
    },
    get ChannelsField () {
        return ChannelsField;
    },
    get DescriptionField () {
        return DescriptionField;
    },
    get EventTypeRule () {
        return EventTypeRule;
    },
    get EventsField () {
        return EventsField;
    },
    get HeadersField () {
        return HeadersField;
    },
    get LONGEST () {
        return LONGEST;
    },
    get NameField () {
        return NameField;
    }
});
const _entities = require("../../../entities/src");
const _requests = require("../../../requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _webhookheaders = require("./webhook-headers");
const LONGEST = {
    name: 80,
    description: 500,
    url: 2048
};
const MOST_ACCOUNTS = 100;
const ALL = '*';
const isListOf = (value, isItem)=>Array.isArray(value) && value.length <= MOST_ACCOUNTS && value.every(isItem);
const isEventName = (value)=>value === ALL || _entities.EVENT_TYPES.some((type)=>type === value);
function NameField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        maxLength: LONGEST.name,
        description: 'Your name for the webhook. Default: the host of its URL.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'name',
        longest: LONGEST.name,
        test: (value)=>(0, _requests.isStorableText)(value) && !(0, _requests.isBlank)(value),
        field: 'OUT_OF_RANGE',
        message: '`name` must be a string of 1 to 80 characters.'
    }));
}
function DescriptionField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        nullable: true,
        maxLength: LONGEST.description,
        description: 'Your note about the webhook. Null or an empty string removes it.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.EmptyText)('clears'), (0, _requests.Rule)({
        name: 'description',
        longest: LONGEST.description,
        test: _requests.isStorableText,
        field: 'TOO_LONG',
        message: '`description` must be a string of at most 500 characters.'
    }));
}
function EventsField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: [
            String
        ],
        enum: [
            ALL,
            ..._entities.EVENT_TYPES
        ],
        isArray: true,
        minItems: 1,
        default: [
            ALL
        ],
        description: 'The event types to subscribe to. `*` means all types, including those added later.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'events',
        test: (value)=>isListOf(value, isEventName) && value.length > 0,
        field: 'NOT_ALLOWED',
        message: `\`events\` must be \`["*"]\` or an array of one or more event types: ${_entities.EVENT_TYPES.join(', ')}.`
    }));
}
function EventTypeRule() {
    return (0, _requests.Rule)({
        name: 'event',
        test: (value)=>_entities.EVENT_TYPES.some((type)=>type === value),
        field: 'NOT_ALLOWED',
        message: `\`event\` must be an event type: ${_entities.EVENT_TYPES.join(', ')}.`
    });
}
function ChannelsField() {
    return (0, _common.applyDecorators)((0, _requests.ChannelsProperty)('The channels to subscribe to; empty or null for all. You always get events that have no channel.'), (0, _requests.Rule)({
        name: 'channels',
        test: (value)=>isListOf(value, (item)=>_entities.CHANNELS.some((channel)=>channel === item)),
        field: 'NOT_ALLOWED',
        message: `\`channels\` must be an array of channels: ${_entities.CHANNELS.join(', ')}.`
    }));
}
function AccountIdsField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'array',
        items: {
            type: 'string',
            format: 'uuid'
        },
        maxItems: MOST_ACCOUNTS,
        nullable: true,
        default: [],
        description: 'The WhatsApp numbers and SMS phones to subscribe to; empty or null for all. You always get events that ' + 'are about none.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'accountIds',
        longest: MOST_ACCOUNTS,
        test: (value)=>isListOf(value, _requests.isUuid),
        field: 'MALFORMED',
        message: '`account_ids` must be an array of at most 100 IDs of your numbers and phones.'
    }));
}
const isFlat = (object)=>Object.values(object).every((value)=>typeof value !== 'object' || value === null);
function HeadersField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'object',
        additionalProperties: {
            type: 'string'
        },
        maxProperties: _webhookheaders.MOST_HEADERS,
        nullable: true,
        description: 'Headers to send with every request, for example `Authorization`. They replace the previous ones; null ' + 'removes them. Their values are never shown again. You cannot set headers that the service sets itself ' + '(`webhook-…`, `Host`, `Content-…`) or that proxies trust (`Cookie`, `Forwarded`, `X-Forwarded-…`, ' + '`Via`).'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'headers',
        // Which header is refused and why is said by `toWebhookHeaders`; until then nothing deep comes further.
        test: (value)=>typeof value === 'object' && !Array.isArray(value) && isFlat(value ?? {}),
        field: 'WRONG_TYPE',
        message: '`headers` must be an object with string values.'
    }));
}

//# sourceMappingURL=webhook.field.js.map