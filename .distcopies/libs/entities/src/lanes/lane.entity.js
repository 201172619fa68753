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
    get Lane () {
        return Lane;
    },
    get LaneMinute () {
        return LaneMinute;
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
let Lane = class Lane {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'lanes_pkey'
    }),
    _ts_metadata("design:type", String)
], Lane.prototype, "lane", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Lane.prototype, "fence", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "leaseUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "processId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "blockedUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "pausedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "pausedBy", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "pausedByName", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "suspendedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "workedRows", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "workedMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Lane.prototype, "workedAt", void 0);
Lane = _ts_decorate([
    (0, _typeorm.Entity)('lanes'),
    (0, _typeorm.Index)('lanes_paused_idx', {
        synchronize: false
    })
], Lane);
let LaneMinute = class LaneMinute {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'lane_minutes_pkey'
    }),
    _ts_metadata("design:type", String)
], LaneMinute.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'timestamptz',
        primaryKeyConstraintName: 'lane_minutes_pkey'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], LaneMinute.prototype, "minute", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'integer',
        primaryKeyConstraintName: 'lane_minutes_pkey'
    }),
    _ts_metadata("design:type", Number)
], LaneMinute.prototype, "processId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LaneMinute.prototype, "finished", void 0);
LaneMinute = _ts_decorate([
    (0, _typeorm.Entity)('lane_minutes')
], LaneMinute);

//# sourceMappingURL=lane.entity.js.map