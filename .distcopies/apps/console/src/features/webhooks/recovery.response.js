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
    get ConsoleRecoveryData () {
        return ConsoleRecoveryData;
    },
    get WebhookSpeedData () {
        return WebhookSpeedData;
    },
    get toConsoleRecovery () {
        return toConsoleRecovery;
    }
});
const _webhooks = require("../../../../../libs/webhooks/src");
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
let ConsoleRecoveryData = class ConsoleRecoveryData extends _webhooks.WebhookRecoveryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Name of the member; null: a key of the API did.'
    }),
    _ts_metadata("design:type", Object)
], ConsoleRecoveryData.prototype, "asked_by", void 0);
const toConsoleRecovery = (row)=>Object.assign((0, _webhooks.toRecoveryData)(row), {
        asked_by: row.askedBy
    });
let WebhookSpeedData = class WebhookSpeedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'Half of the answers came within so many milliseconds.'
    }),
    _ts_metadata("design:type", Object)
], WebhookSpeedData.prototype, "p50_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: '95 % of them did.'
    }),
    _ts_metadata("design:type", Object)
], WebhookSpeedData.prototype, "p95_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries that ended and needed more than one attempt.'
    }),
    _ts_metadata("design:type", Number)
], WebhookSpeedData.prototype, "retried", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries that ended.'
    }),
    _ts_metadata("design:type", Number)
], WebhookSpeedData.prototype, "ended", void 0);

//# sourceMappingURL=recovery.response.js.map