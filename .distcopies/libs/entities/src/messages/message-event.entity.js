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
    get EVENT_SOURCES () {
        return EVENT_SOURCES;
    },
    get MESSAGE_CHANGES () {
        return MESSAGE_CHANGES;
    },
    get MessageEvent () {
        return MessageEvent;
    }
});
const _typeorm = require("typeorm");
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
const EVENT_SOURCES = [
    'api',
    'gateway',
    'receipt',
    'lane',
    'watchdog',
    'phone'
];
const MESSAGE_CHANGES = [
    'edited',
    'deleted',
    'media'
];
let MessageEvent = class MessageEvent {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'message_events_pkey'
    }),
    _ts_metadata("design:type", String)
], MessageEvent.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'integer',
        primaryKeyConstraintName: 'message_events_pkey'
    }),
    _ts_metadata("design:type", Number)
], MessageEvent.prototype, "version", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], MessageEvent.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], MessageEvent.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof EventSource === "undefined" ? Object : EventSource)
], MessageEvent.prototype, "source", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MessageEvent.prototype, "detail", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MessageEvent.prototype, "change", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MessageEvent.prototype, "previousContent", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], MessageEvent.prototype, "at", void 0);
MessageEvent = _ts_decorate([
    (0, _typeorm.Entity)('message_events')
], MessageEvent);

//# sourceMappingURL=message-event.entity.js.map