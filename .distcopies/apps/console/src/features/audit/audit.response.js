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
    get AuditActor () {
        return AuditActor;
    },
    get AuditData () {
        return AuditData;
    },
    get AuditTarget () {
        return AuditTarget;
    },
    get toAuditData () {
        return toAuditData;
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
let AuditActor = class AuditActor {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], AuditActor.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], AuditActor.prototype, "email", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Empty when the account is gone.'
    }),
    _ts_metadata("design:type", String)
], AuditActor.prototype, "name", void 0);
let AuditTarget = class AuditTarget {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], AuditTarget.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], AuditTarget.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditTarget.prototype, "name", void 0);
let AuditData = class AuditData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], AuditData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], AuditData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: AuditActor,
        nullable: true,
        description: 'Null: the command line of the installation.'
    }),
    _ts_metadata("design:type", Object)
], AuditData.prototype, "actor", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'For example `api_key.created`.'
    }),
    _ts_metadata("design:type", String)
], AuditData.prototype, "action", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: AuditTarget,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditData.prototype, "target", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: true,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditData.prototype, "detail", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditData.prototype, "address", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditData.prototype, "request_id", void 0);
function toAuditData(record) {
    const { id, at, actorId, actorEmail, actorName, action, targetType, targetId, targetName } = record;
    return {
        id,
        at: at.toISOString(),
        actor: actorId === null ? null : {
            id: actorId,
            email: actorEmail ?? '',
            name: actorName ?? ''
        },
        action,
        target: targetType === null ? null : {
            type: targetType,
            id: targetId ?? '',
            name: targetName
        },
        detail: record.detail,
        address: record.address,
        request_id: record.requestId
    };
}

//# sourceMappingURL=audit.response.js.map