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
    get ListedEventData () {
        return ListedEventData;
    },
    get toListedEventData () {
        return toListedEventData;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _events = require("../../../../../libs/events/src");
const _swagger = require("@nestjs/swagger");
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
let ListedEventData = class ListedEventData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: '`evt_…`'
    }),
    _ts_metadata("design:type", String)
], ListedEventData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_TYPES
    }),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], ListedEventData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], ListedEventData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            ..._entities.CHANNELS,
            null
        ],
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedEventData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'The number or phone that it is about.'
    }),
    _ts_metadata("design:type", Object)
], ListedEventData.prototype, "account_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The message, number, contact or conversation that it is about.'
    }),
    _ts_metadata("design:type", String)
], ListedEventData.prototype, "subject_id", void 0);
function toListedEventData({ id, type, createdAt, channel, accountId, subjectId }) {
    return {
        id: (0, _events.toEventId)(id),
        type,
        created_at: createdAt.toISOString(),
        channel,
        account_id: accountId,
        subject_id: subjectId
    };
}

//# sourceMappingURL=listed-event.response.js.map