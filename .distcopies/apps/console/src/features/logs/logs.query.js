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
    get LogsQuery () {
        return LogsQuery;
    },
    get logFilterOf () {
        return logFilterOf;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _textfield = require("../../http/text.field");
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
const METHODS = [
    'GET',
    'POST',
    'PATCH',
    'PUT',
    'DELETE',
    'HEAD'
];
const CLASSES = [
    '2',
    '3',
    '4',
    '5'
];
const IdField = (name, description)=>(target, key)=>{
        (0, _swagger.ApiPropertyOptional)({
            format: 'uuid',
            description
        })(target, key);
        (0, _classvalidator.IsOptional)()(target, key);
        (0, _requests.Rule)({
            name,
            test: _requests.isUuid,
            field: 'MALFORMED',
            message: `\`${name}\` must be an ID.`
        })(target, key);
    };
const TimeField = (name, description)=>(target, key)=>{
        (0, _swagger.ApiPropertyOptional)({
            type: 'string',
            format: 'date-time',
            description
        })(target, key);
        (0, _classvalidator.IsOptional)()(target, key);
        (0, _requests.Rule)({
            name,
            test: (value)=>typeof value === 'string' && (0, _requests.toTime)(value) !== null,
            field: 'MALFORMED',
            message: `\`${name}\` must be an RFC 3339 time, such as 2026-01-31T08:00:00Z.`
        })(target, key);
    };
let LogsQuery = class LogsQuery extends _modequery.ModeQuery {
};
_ts_decorate([
    IdField('key_id', 'Those of one API key.'),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "key_id", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'method',
        words: METHODS,
        description: 'The HTTP method.',
        isOptional: true
    }),
    _ts_metadata("design:type", Object)
], LogsQuery.prototype, "method", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'status',
        words: CLASSES,
        description: '4: those with a status of 400 to 499.',
        isOptional: true
    }),
    _ts_metadata("design:type", Object)
], LogsQuery.prototype, "status", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'failed',
        words: [
            'true'
        ],
        description: 'Those with a status of 400 and above.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "failed", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'error_code',
        longest: 64,
        description: 'The code of the answer.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "error_code", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'path',
        longest: 200,
        description: 'How the path begins.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "path", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'request_id',
        longest: 200,
        description: 'One request.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "request_id", void 0);
_ts_decorate([
    IdField('message_id', 'The request that made a message.'),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "message_id", void 0);
_ts_decorate([
    TimeField('from', 'Then or later.'),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "from", void 0);
_ts_decorate([
    TimeField('to', 'Before.'),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "to", void 0);
_ts_decorate([
    (0, _requests.CursorField)(),
    _ts_metadata("design:type", String)
], LogsQuery.prototype, "cursor", void 0);
function logFilterOf(query) {
    const { key_id: keyId, method, status, failed, error_code: errorCode, path: pathPrefix } = query;
    const { request_id: requestId, message_id: messageId, from, to } = query;
    const [since, until] = [
        from && (0, _requests.toTime)(from),
        to && (0, _requests.toTime)(to)
    ];
    return {
        ...keyId && {
            keyId
        },
        ...method && {
            method
        },
        ...status && {
            statusClass: Number(status)
        },
        ...failed && {
            onlyFailed: true
        },
        ...errorCode && {
            errorCode
        },
        ...pathPrefix && {
            pathPrefix
        },
        ...requestId && {
            requestId
        },
        ...messageId && {
            messageId
        },
        ...since && {
            since
        },
        ...until && {
            until
        }
    };
}

//# sourceMappingURL=logs.query.js.map