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
    get TrafficData () {
        return TrafficData;
    },
    get TrafficPointData () {
        return TrafficPointData;
    },
    get TrafficSeriesData () {
        return TrafficSeriesData;
    },
    get toTrafficData () {
        return toTrafficData;
    }
});
const _operations = require("../../../../../libs/operations/src");
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
const TIME = {
    type: 'string',
    format: 'date-time'
};
const COUNT = {
    type: 'integer'
};
const COUNT_OR_NULL = {
    type: 'integer',
    nullable: true
};
let TrafficPointData = class TrafficPointData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        description: 'Its beginning.'
    }),
    _ts_metadata("design:type", String)
], TrafficPointData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'Messages that left, or deliveries of webhooks that found their end.'
    }),
    _ts_metadata("design:type", Number)
], TrafficPointData.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(COUNT),
    _ts_metadata("design:type", Number)
], TrafficPointData.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(COUNT),
    _ts_metadata("design:type", Number)
], TrafficPointData.prototype, "received", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT_OR_NULL,
        description: 'Milliseconds from accepted to sent, of a half; null: nothing was sent.'
    }),
    _ts_metadata("design:type", Object)
], TrafficPointData.prototype, "p50_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT_OR_NULL,
        description: 'Of 95 in 100.'
    }),
    _ts_metadata("design:type", Object)
], TrafficPointData.prototype, "p95_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT_OR_NULL,
        description: 'How long the oldest had waited, at worst; null: nothing waited.'
    }),
    _ts_metadata("design:type", Object)
], TrafficPointData.prototype, "oldest_age_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT_OR_NULL,
        description: 'At most, counted to 10,000.'
    }),
    _ts_metadata("design:type", Object)
], TrafficPointData.prototype, "waiting", void 0);
let TrafficSeriesData = class TrafficSeriesData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.TRAFFIC_KINDS
    }),
    _ts_metadata("design:type", typeof TrafficKind === "undefined" ? Object : TrafficKind)
], TrafficSeriesData.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            TrafficPointData
        ],
        description: 'Oldest first. A stretch of which nothing is known is missing.'
    }),
    _ts_metadata("design:type", Array)
], TrafficSeriesData.prototype, "points", void 0);
let TrafficData = class TrafficData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.TRAFFIC_RANGES
    }),
    _ts_metadata("design:type", typeof TrafficRange === "undefined" ? Object : TrafficRange)
], TrafficData.prototype, "range", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], TrafficData.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], TrafficData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'Length of a point.'
    }),
    _ts_metadata("design:type", Number)
], TrafficData.prototype, "step_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            TrafficSeriesData
        ]
    }),
    _ts_metadata("design:type", Array)
], TrafficData.prototype, "series", void 0);
function toTrafficData({ range, from, to, stepMs, series }) {
    return {
        range,
        from: from.toISOString(),
        to: to.toISOString(),
        step_ms: stepMs,
        series: series.map(({ kind, points })=>({
                kind,
                points: points.map(({ at, sent, failed, received, p50Ms, p95Ms, oldestAgeMs, waiting })=>({
                        at: at.toISOString(),
                        sent,
                        failed,
                        received,
                        p50_ms: p50Ms,
                        p95_ms: p95Ms,
                        oldest_age_ms: oldestAgeMs,
                        waiting
                    }))
            }))
    };
}

//# sourceMappingURL=traffic.response.js.map