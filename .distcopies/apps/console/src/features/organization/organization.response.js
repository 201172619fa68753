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
    get LimitUseData () {
        return LimitUseData;
    },
    get OrganizationData () {
        return OrganizationData;
    },
    get toLimitUseData () {
        return toLimitUseData;
    }
});
const _entities = require("../../../../../libs/entities/src");
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
let LimitUseData = class LimitUseData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.LIMIT_NAMES
    }),
    _ts_metadata("design:type", typeof LimitName === "undefined" ? Object : LimitName)
], LimitUseData.prototype, "limit", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LimitUseData.prototype, "used", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'Null: unlimited.'
    }),
    _ts_metadata("design:type", Object)
], LimitUseData.prototype, "max", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'When it starts again; null: it does not.'
    }),
    _ts_metadata("design:type", Object)
], LimitUseData.prototype, "resets_at", void 0);
let OrganizationData = class OrganizationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], OrganizationData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], OrganizationData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The code of its plan.'
    }),
    _ts_metadata("design:type", String)
], OrganizationData.prototype, "plan", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], OrganizationData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LimitUseData
        ]
    }),
    _ts_metadata("design:type", Array)
], OrganizationData.prototype, "usage", void 0);
const toLimitUseData = ({ limit, used, max, resetsAt })=>({
        limit,
        used,
        max,
        resets_at: resetsAt?.toISOString() ?? null
    });

//# sourceMappingURL=organization.response.js.map