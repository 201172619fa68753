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
    get AppConnectionsData () {
        return AppConnectionsData;
    },
    get DatabaseLoadData () {
        return DatabaseLoadData;
    },
    get SlowStatementData () {
        return SlowStatementData;
    },
    get TableSizeData () {
        return TableSizeData;
    },
    get toDatabaseLoadData () {
        return toDatabaseLoadData;
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
const COUNT = {
    type: 'integer'
};
let AppConnectionsData = class AppConnectionsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'As the connections call themselves.'
    }),
    _ts_metadata("design:type", String)
], AppConnectionsData.prototype, "app", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(COUNT),
    _ts_metadata("design:type", Number)
], AppConnectionsData.prototype, "all", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'Those that work on something, or hold a transaction open.'
    }),
    _ts_metadata("design:type", Number)
], AppConnectionsData.prototype, "busy", void 0);
let TableSizeData = class TableSizeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], TableSizeData.prototype, "table", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'With its indexes.'
    }),
    _ts_metadata("design:type", Number)
], TableSizeData.prototype, "bytes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'Rows, as PostgreSQL believes.'
    }),
    _ts_metadata("design:type", Number)
], TableSizeData.prototype, "live", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...COUNT,
        description: 'Rows that are not cleared yet.'
    }),
    _ts_metadata("design:type", Number)
], TableSizeData.prototype, "dead", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], TableSizeData.prototype, "vacuumed_at", void 0);
let SlowStatementData = class SlowStatementData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Without its values.'
    }),
    _ts_metadata("design:type", String)
], SlowStatementData.prototype, "statement", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(COUNT),
    _ts_metadata("design:type", Number)
], SlowStatementData.prototype, "calls", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'number'
    }),
    _ts_metadata("design:type", Number)
], SlowStatementData.prototype, "mean_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'number'
    }),
    _ts_metadata("design:type", Number)
], SlowStatementData.prototype, "total_ms", void 0);
let DatabaseLoadData = class DatabaseLoadData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            AppConnectionsData
        ]
    }),
    _ts_metadata("design:type", Array)
], DatabaseLoadData.prototype, "connections", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            TableSizeData
        ],
        description: 'The largest first.'
    }),
    _ts_metadata("design:type", Array)
], DatabaseLoadData.prototype, "tables", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'statistics',
            'now'
        ],
        description: '`statistics`: what took the most time, by pg_stat_statements; `now`: without it, what runs the longest now.'
    }),
    _ts_metadata("design:type", String)
], DatabaseLoadData.prototype, "statements_source", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            SlowStatementData
        ]
    }),
    _ts_metadata("design:type", Array)
], DatabaseLoadData.prototype, "statements", void 0);
const toDatabaseLoadData = ({ connections, tables, statements })=>({
        connections: connections.map(({ app, all, busy })=>({
                app,
                all,
                busy
            })),
        tables: tables.map(({ table, bytes, live, dead, vacuumedAt })=>({
                table,
                bytes,
                live,
                dead,
                vacuumed_at: vacuumedAt?.toISOString() ?? null
            })),
        statements_source: statements.source,
        statements: statements.rows.map(({ statement, calls, meanMs, totalMs })=>({
                statement,
                calls,
                mean_ms: Math.round(meanMs * 100) / 100,
                total_ms: Math.round(totalMs)
            }))
    });

//# sourceMappingURL=database-load.response.js.map