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
    get CountedData () {
        return CountedData;
    },
    get LaneBoardData () {
        return LaneBoardData;
    },
    get LaneData () {
        return LaneData;
    },
    get LaneHolderData () {
        return LaneHolderData;
    },
    get LaneOrganizationData () {
        return LaneOrganizationData;
    },
    get LaneOutcomeData () {
        return LaneOutcomeData;
    },
    get LanePauseData () {
        return LanePauseData;
    },
    get LaneRateData () {
        return LaneRateData;
    },
    get LaneTotalsData () {
        return LaneTotalsData;
    },
    get NamedData () {
        return NamedData;
    },
    get toLaneBoardData () {
        return toLaneBoardData;
    },
    get toLaneData () {
        return toLaneData;
    }
});
const _operations = require("../../../../../libs/operations/src");
const _swagger = require("@nestjs/swagger");
const _waitresponse = require("./wait.response");
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
let CountedData = class CountedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], CountedData.prototype, "count", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'There are more than were counted.'
    }),
    _ts_metadata("design:type", Boolean)
], CountedData.prototype, "is_capped", void 0);
let NamedData = class NamedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], NamedData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], NamedData.prototype, "name", void 0);
let LaneOrganizationData = class LaneOrganizationData extends NamedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'Since when it is suspended. Null: it is not.'
    }),
    _ts_metadata("design:type", Object)
], LaneOrganizationData.prototype, "suspended_at", void 0);
let LaneHolderData = class LaneHolderData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LaneHolderData.prototype, "app", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LaneHolderData.prototype, "copy", void 0);
let LaneRateData = class LaneRateData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LaneRateData.prototype, "rows", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LaneRateData.prototype, "took_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LaneRateData.prototype, "at", void 0);
let LanePauseData = class LanePauseData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LanePauseData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LanePauseData.prototype, "by", void 0);
let LaneTotalsData = class LaneTotalsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneTotalsData.prototype, "lanes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneTotalsData.prototype, "waiting", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneTotalsData.prototype, "started", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneTotalsData.prototype, "parked", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneTotalsData.prototype, "dead_last_hour", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneTotalsData.prototype, "oldest_age_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Lanes that a process works on.'
    }),
    _ts_metadata("design:type", Number)
], LaneTotalsData.prototype, "active", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LaneTotalsData.prototype, "paused", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'number',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneTotalsData.prototype, "finished_per_minute", void 0);
let LaneData = class LaneData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Its name, `<kind>:<id>`.'
    }),
    _ts_metadata("design:type", String)
], LaneData.prototype, "lane", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.LANE_KINDS
    }),
    _ts_metadata("design:type", typeof LaneKindName === "undefined" ? Object : LaneKindName)
], LaneData.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof LaneOrganizationData === "undefined" ? Object : LaneOrganizationData)
], LaneData.prototype, "organization", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The number, phone or endpoint that it leaves through.'
    }),
    _ts_metadata("design:type", typeof NamedData === "undefined" ? Object : NamedData)
], LaneData.prototype, "account", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneData.prototype, "waiting", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneData.prototype, "started", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountedData === "undefined" ? Object : CountedData)
], LaneData.prototype, "parked", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneData.prototype, "oldest_age_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: LaneHolderData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneData.prototype, "held_by", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: LaneRateData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneData.prototype, "last_rate", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: LanePauseData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneData.prototype, "pause", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _waitresponse.WaitData,
        nullable: true,
        description: 'Null: nothing in it waits.'
    }),
    _ts_metadata("design:type", Object)
], LaneData.prototype, "why", void 0);
let LaneBoardData = class LaneBoardData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.LANE_KINDS
    }),
    _ts_metadata("design:type", typeof LaneKindName === "undefined" ? Object : LaneKindName)
], LaneBoardData.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LaneBoardData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof LaneTotalsData === "undefined" ? Object : LaneTotalsData)
], LaneBoardData.prototype, "totals", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LaneData
        ],
        description: 'Paused ones first, then the oldest.'
    }),
    _ts_metadata("design:type", Array)
], LaneBoardData.prototype, "lanes", void 0);
const counted = ({ count, isCapped })=>({
        count,
        is_capped: isCapped
    });
function toLaneBoardData({ kind, at, totals, lanes }) {
    return {
        kind,
        at: at?.toISOString() ?? null,
        totals: toTotals(totals),
        lanes: lanes.map(toLaneData)
    };
}
function toTotals(totals) {
    return {
        lanes: counted(totals.lanes),
        waiting: counted(totals.waiting),
        started: counted(totals.started),
        parked: counted(totals.parked),
        dead_last_hour: counted(totals.deadLastHour),
        oldest_age_ms: totals.oldestAgeMs,
        active: totals.active,
        paused: totals.paused,
        finished_per_minute: totals.finishedPerMinute
    };
}
function toLaneData(row) {
    const { lastRate, pause } = row;
    return {
        lane: row.lane,
        kind: row.kind,
        organization: {
            id: row.organization.id,
            name: row.organization.name,
            suspended_at: row.organization.suspendedAt?.toISOString() ?? null
        },
        account: {
            id: row.account.id,
            name: row.account.name
        },
        waiting: counted(row.waiting),
        started: counted(row.started),
        parked: counted(row.parked),
        oldest_age_ms: row.oldestAgeMs,
        held_by: row.heldBy && {
            app: row.heldBy.app,
            copy: row.heldBy.copy
        },
        last_rate: lastRate && {
            rows: lastRate.rows,
            took_ms: lastRate.tookMs,
            at: lastRate.at.toISOString()
        },
        pause: pause && {
            at: pause.at.toISOString(),
            by: pause.by
        },
        why: (0, _waitresponse.toWaitData)(row.why)
    };
}
const OUTCOMES = [
    'done',
    'unchanged',
    'paused',
    'suspended',
    'unsupported',
    'no_lane'
];
let LaneOutcomeData = class LaneOutcomeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: OUTCOMES
    }),
    _ts_metadata("design:type", Object)
], LaneOutcomeData.prototype, "outcome", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'Messages or deliveries that changed.'
    }),
    _ts_metadata("design:type", Object)
], LaneOutcomeData.prototype, "rows", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'At most 500 are changed at once: do it again for the rest.'
    }),
    _ts_metadata("design:type", Boolean)
], LaneOutcomeData.prototype, "has_more", void 0);

//# sourceMappingURL=lane-board.response.js.map