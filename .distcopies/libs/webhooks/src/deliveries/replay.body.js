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
    get ReplayBody () {
        return ReplayBody;
    },
    get toRecoveryRequest () {
        return toRecoveryRequest;
    }
});
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
const isTime = (value)=>typeof value === 'string' && (0, _requests.toTime)(value) !== null;
let ReplayBody = class ReplayBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'Deliver events from this time on (RFC 3339). Events are kept for 30 days.'
    }),
    (0, _requests.Required)('since'),
    (0, _requests.Rule)({
        name: 'time',
        test: (value)=>(0, _requests.isBlank)(value) || isTime(value),
        field: 'MALFORMED',
        message: '`since` must be a time (RFC 3339).'
    }),
    _ts_metadata("design:type", String)
], ReplayBody.prototype, "since", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        description: 'Deliver events up to this time (RFC 3339). Default: now.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'time',
        test: isTime,
        field: 'MALFORMED',
        message: '`until` must be a time (RFC 3339).'
    }),
    _ts_metadata("design:type", String)
], ReplayBody.prototype, "until", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: [
            String
        ],
        enum: _entities.EVENT_TYPES,
        isArray: true,
        description: 'The event types to deliver. Default: those that the webhook subscribes to.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'events',
        test: (value)=>Array.isArray(value) && value.every((item)=>_entities.EVENT_TYPES.some((type)=>type === item)),
        field: 'NOT_ALLOWED',
        message: `\`events\` must be an array of event types: ${_entities.EVENT_TYPES.join(', ')}.`
    }),
    _ts_metadata("design:type", Array)
], ReplayBody.prototype, "events", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        default: true,
        description: 'Whether to skip events that were already delivered. If false, your server gets those again.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'onlyFailed',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`only_failed` must be true or false.'
    }),
    _ts_metadata("design:type", Boolean)
], ReplayBody.prototype, "only_failed", void 0);
function toRecoveryRequest(body, nowMs) {
    const since = (0, _requests.toTime)(body.since);
    const until = body.until === undefined ? null : (0, _requests.toTime)(body.until);
    if (since === null) throw new Error('a time that was not checked');
    if (since.getTime() > nowMs) throw outOfRange('since', '`since` must be in the past.');
    if (until !== null && until < since) throw outOfRange('until', '`until` must not be before `since`.');
    return {
        since,
        // What happens from now on is delivered anyway.
        until: until === null || until.getTime() > nowMs ? null : until,
        events: [
            ...new Set(body.events)
        ],
        onlyFailed: body.only_failed ?? true
    };
}
function outOfRange(field, message) {
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field,
                    code: 'OUT_OF_RANGE',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=replay.body.js.map