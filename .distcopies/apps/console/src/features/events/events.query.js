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
const isType = (word)=>_entities.EVENT_TYPES.some((type)=>type === word);
let EventsQuery = class EventsQuery extends _modequery.ModePageQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        description: 'Types of events, separated by commas.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'types',
        longest: 600,
        test: (value)=>typeof value === 'string' && value.split(',').every(isType),
        field: 'NOT_ALLOWED',
        message: '`type` must be one or more types of events, separated by commas.'
    }),
    _ts_metadata("design:type", String)
], EventsQuery.prototype, "type", void 0);
const typesOf = ({ type })=>type === undefined ? [] : type.split(',').filter(isType);

//# sourceMappingURL=events.query.js.map