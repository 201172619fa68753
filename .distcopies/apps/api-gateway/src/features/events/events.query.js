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
    get EventStreamQuery () {
        return EventStreamQuery;
    },
    get EventsQuery () {
        return EventsQuery;
    },
    get typesOf () {
        return typesOf;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _requests = require("../../../../../libs/requests/src");
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
const isKnown = (word)=>_entities.EVENT_TYPES.some((type)=>type === word);
const wordsOf = (types)=>types.split(',').map((word)=>word.trim());
let EventStreamQuery = class EventStreamQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Return only events of these types, separated by commas. Default: all types.',
        example: 'message.received,message.status'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'types',
        test: (value)=>typeof value === 'string' && wordsOf(value).every(isKnown),
        field: 'NOT_ALLOWED',
        message: `\`types\` must be a comma-separated list of event types: ${_entities.EVENT_TYPES.join(', ')}.`
    }),
    _ts_metadata("design:type", String)
], EventStreamQuery.prototype, "types", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'The ID of the last event that you have. You get the events after it. Default of the stream: events from ' + 'now on.',
        example: 'evt_019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'text',
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: '`after` must be a string.'
    }),
    _ts_metadata("design:type", String)
], EventStreamQuery.prototype, "after", void 0);
let EventsQuery = class EventsQuery extends EventStreamQuery {
};
_ts_decorate([
    (0, _requests.LimitField)(),
    _ts_metadata("design:type", String)
], EventsQuery.prototype, "limit", void 0);
_ts_decorate([
    (0, _requests.SortField)([
        'created_at'
    ]),
    _ts_metadata("design:type", String)
], EventsQuery.prototype, "sort", void 0);
const typesOf = ({ types })=>types === undefined ? [] : [
        ...new Set(wordsOf(types).filter(isKnown))
    ];

//# sourceMappingURL=events.query.js.map