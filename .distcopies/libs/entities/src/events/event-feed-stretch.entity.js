"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventFeedStretch", {
    enumerable: true,
    get: function() {
        return EventFeedStretch;
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
let EventFeedStretch = class EventFeedStretch {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'event_feed_stretches_pkey'
    }),
    _ts_metadata("design:type", String)
], EventFeedStretch.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'event_feed_stretches_pkey'
    }),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], EventFeedStretch.prototype, "mode", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'bigint',
        primaryKeyConstraintName: 'event_feed_stretches_pkey'
    }),
    _ts_metadata("design:type", String)
], EventFeedStretch.prototype, "seq", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], EventFeedStretch.prototype, "toAt", void 0);
EventFeedStretch = _ts_decorate([
    (0, _typeorm.Entity)('event_feed_stretches')
], EventFeedStretch);

//# sourceMappingURL=event-feed-stretch.entity.js.map