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
    get EVENT_TYPES () {
        return EVENT_TYPES;
    },
    get LoggedEvent () {
        return LoggedEvent;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
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
const EVENT_TYPES = [
    'message.received',
    'message.sent',
    'message.status',
    'message.updated',
    'call.received',
    'account.status',
    'contact.created',
    'contact.updated',
    'contact.opted_out',
    'conversation.created',
    'conversation.closed',
    'lead.created',
    'otp.verified',
    'otp.failed',
    'campaign.status',
    'import.completed',
    'usage.threshold',
    'endpoint.disabled',
    'webhook.test'
];
let LoggedEvent = class LoggedEvent extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'events_pkey'
    }),
    _ts_metadata("design:type", String)
], LoggedEvent.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], LoggedEvent.prototype, "type", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LoggedEvent.prototype, "channel", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LoggedEvent.prototype, "accountId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LoggedEvent.prototype, "subjectId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb'
    }),
    _ts_metadata("design:type", Object)
], LoggedEvent.prototype, "payload", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LoggedEvent.prototype, "feedSeq", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], LoggedEvent.prototype, "isSample", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'clock_timestamp()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], LoggedEvent.prototype, "createdAt", void 0);
LoggedEvent = _ts_decorate([
    (0, _typeorm.Entity)('events'),
    (0, _typeorm.Index)('events_org_idx', [
        'orgId',
        'createdAt',
        'id'
    ]),
    (0, _typeorm.Index)('events_created_idx', [
        'createdAt'
    ]),
    (0, _typeorm.Index)('events_feed_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('events_unfed_idx', {
        synchronize: false
    })
], LoggedEvent);

//# sourceMappingURL=event.entity.js.map