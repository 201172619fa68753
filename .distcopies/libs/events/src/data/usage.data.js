"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UsageThresholdData", {
    enumerable: true,
    get: function() {
        return UsageThresholdData;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
let UsageThresholdData = class UsageThresholdData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.LIMIT_NAMES,
        description: "The name of the plan's limit."
    }),
    _ts_metadata("design:type", typeof LimitName === "undefined" ? Object : LimitName)
], UsageThresholdData.prototype, "limit", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How much of it is used.'
    }),
    _ts_metadata("design:type", Number)
], UsageThresholdData.prototype, "used", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How much the plan allows.'
    }),
    _ts_metadata("design:type", Number)
], UsageThresholdData.prototype, "max", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        enum: [
            80,
            100
        ],
        description: 'The threshold that was reached, in percent.'
    }),
    _ts_metadata("design:type", Number)
], UsageThresholdData.prototype, "percent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When the limit resets; null for never.'
    }),
    _ts_metadata("design:type", Object)
], UsageThresholdData.prototype, "resets_at", void 0);

//# sourceMappingURL=usage.data.js.map