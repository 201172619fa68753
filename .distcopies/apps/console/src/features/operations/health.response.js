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
    get DeviceVersionData () {
        return DeviceVersionData;
    },
    get HealthData () {
        return HealthData;
    },
    get HealthPartData () {
        return HealthPartData;
    },
    get HealthProcessData () {
        return HealthProcessData;
    },
    get ProcessFiguresData () {
        return ProcessFiguresData;
    }
});
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
const STATUSES = [
    'ok',
    'degraded',
    'down'
];
let HealthPartData = class HealthPartData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'postgresql',
            'redis',
            'gateways',
            'phones'
        ]
    }),
    _ts_metadata("design:type", String)
], HealthPartData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: STATUSES
    }),
    _ts_metadata("design:type", typeof HealthStatus === "undefined" ? Object : HealthStatus)
], HealthPartData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'Milliseconds that a question to it took.'
    }),
    _ts_metadata("design:type", Object)
], HealthPartData.prototype, "latency_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: true,
        description: 'Its figures.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], HealthPartData.prototype, "figures", void 0);
let ProcessFiguresData = class ProcessFiguresData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Memory that the machine gave to it.'
    }),
    _ts_metadata("design:type", Number)
], ProcessFiguresData.prototype, "rss_bytes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Of which JavaScript uses so much.'
    }),
    _ts_metadata("design:type", Number)
], ProcessFiguresData.prototype, "heap_bytes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'number',
        description: 'How late its event loop was, of a hundred looks the worst but one.'
    }),
    _ts_metadata("design:type", Number)
], ProcessFiguresData.prototype, "loop_p99_ms", void 0);
let HealthProcessData = class HealthProcessData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], HealthProcessData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "app", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Machine and process id, or its address.'
    }),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "host", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "started_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'alive',
            'silent',
            'leaving'
        ]
    }),
    _ts_metadata("design:type", String)
], HealthProcessData.prototype, "state", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How often it was taken for dead and was not.'
    }),
    _ts_metadata("design:type", Number)
], HealthProcessData.prototype, "revivals", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Since it started, by the clock of PostgreSQL.'
    }),
    _ts_metadata("design:type", Number)
], HealthProcessData.prototype, "up_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Since it was last heard of, by the clock of PostgreSQL.'
    }),
    _ts_metadata("design:type", Number)
], HealthProcessData.prototype, "silent_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: ProcessFiguresData,
        nullable: true,
        description: 'Null: it said nothing within a minute.'
    }),
    _ts_metadata("design:type", Object)
], HealthProcessData.prototype, "figures", void 0);
let DeviceVersionData = class DeviceVersionData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'gateway',
            'phone'
        ]
    }),
    _ts_metadata("design:type", String)
], DeviceVersionData.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Null: it did not say.'
    }),
    _ts_metadata("design:type", Object)
], DeviceVersionData.prototype, "version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], DeviceVersionData.prototype, "all", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Those that are connected.'
    }),
    _ts_metadata("design:type", Number)
], DeviceVersionData.prototype, "heard", void 0);
let HealthData = class HealthData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: STATUSES
    }),
    _ts_metadata("design:type", typeof HealthStatus === "undefined" ? Object : HealthStatus)
], HealthData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            HealthPartData
        ]
    }),
    _ts_metadata("design:type", Array)
], HealthData.prototype, "parts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            HealthProcessData
        ]
    }),
    _ts_metadata("design:type", Array)
], HealthData.prototype, "processes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        isArray: true,
        description: 'Versions that run beside each other; one: all run the same.'
    }),
    _ts_metadata("design:type", Array)
], HealthData.prototype, "versions", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        isArray: true,
        description: 'Apps of which none lives.'
    }),
    _ts_metadata("design:type", Array)
], HealthData.prototype, "missing_apps", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            DeviceVersionData
        ],
        description: 'What gateway apps and phones run, the most first.'
    }),
    _ts_metadata("design:type", Array)
], HealthData.prototype, "device_versions", void 0);

//# sourceMappingURL=health.response.js.map