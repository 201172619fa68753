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
    get MessagesQuery () {
        return MessagesQuery;
    },
    get filterOf () {
        return filterOf;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _requests = require("../../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _modequery = require("../../http/mode.query");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
const LONGEST_WORDS = 100;
const areWords = (value, words)=>typeof value === 'string' && value.split(',').every((word)=>words.includes(word));
const TIME_FIELD = {
    type: 'string',
    format: 'date-time'
};
let MessagesQuery = class MessagesQuery extends _modequery.ModePageQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        description: 'Channels, separated by commas.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'channels',
        longest: LONGEST_WORDS,
        test: (value)=>areWords(value, _entities.CHANNELS),
        field: 'NOT_ALLOWED',
        message: `\`channel\` must be one or more of ${_entities.CHANNELS.join(', ')}, separated by commas.`
    }),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: [
            'outbound',
            'inbound'
        ]
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'direction',
        test: (value)=>value === 'outbound' || value === 'inbound',
        field: 'NOT_ALLOWED',
        message: '`direction` must be outbound or inbound.'
    }),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        description: 'Statuses, separated by commas.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'statuses',
        longest: LONGEST_WORDS,
        test: (value)=>areWords(value, _entities.MESSAGE_STATUSES),
        field: 'NOT_ALLOWED',
        message: `\`status\` must be one or more of ${_entities.MESSAGE_STATUSES.join(', ')}, separated by commas.`
    }),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'The phone number of either side; separators and a leading + are ignored.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'number',
        longest: 40,
        test: (value)=>typeof value === 'string' && digitsOf(value) !== '',
        field: 'MALFORMED',
        message: '`number` must contain digits.'
    }),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "number", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        ...TIME_FIELD,
        description: 'Messages made then or later.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)(timeRule('from')),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        ...TIME_FIELD,
        description: 'Messages made before.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)(timeRule('to')),
    _ts_metadata("design:type", String)
], MessagesQuery.prototype, "to", void 0);
function timeRule(name) {
    return {
        name,
        test: (value)=>typeof value === 'string' && (0, _requests.toTime)(value) !== null,
        field: 'MALFORMED',
        message: `\`${name}\` must be an RFC 3339 time, such as 2026-01-31T08:00:00Z.`
    };
}
const digitsOf = (text)=>text.replace(/\D/g, '');
function filterOf({ channel, direction, status, number, from, to }) {
    return {
        channels: channel?.split(','),
        direction,
        statuses: status?.split(','),
        number: number === undefined ? undefined : digitsOf(number),
        since: timeOf(from),
        until: timeOf(to)
    };
}
const timeOf = (text)=>text === undefined ? undefined : (0, _requests.toTime)(text) ?? undefined;

//# sourceMappingURL=messages.query.js.map