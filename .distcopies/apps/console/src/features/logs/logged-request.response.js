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
    get LoggedRequestData () {
        return LoggedRequestData;
    },
    get LoggedRequestDetail () {
        return LoggedRequestDetail;
    },
    get toLoggedRequestData () {
        return toLoggedRequestData;
    },
    get toLoggedRequestDetail () {
        return toLoggedRequestDetail;
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
const TEXT_OR_NULL = {
    type: 'string',
    nullable: true
};
let LoggedRequestData = class LoggedRequestData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "key_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "method", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The pattern of the path, such as /v1/messages/:id.'
    }),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "route", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Path and query, without secrets.'
    }),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "path", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: '499: the client went away.'
    }),
    _ts_metadata("design:type", Number)
], LoggedRequestData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], LoggedRequestData.prototype, "error_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LoggedRequestData.prototype, "duration_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "address", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "user_agent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LoggedRequestData.prototype, "request_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        format: 'uuid',
        description: 'The message that the answer names.'
    }),
    _ts_metadata("design:type", Object)
], LoggedRequestData.prototype, "message_id", void 0);
let LoggedRequestDetail = class LoggedRequestDetail extends LoggedRequestData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'JSON, without secrets and texts; null: none, or not kept.'
    }),
    _ts_metadata("design:type", Object)
], LoggedRequestDetail.prototype, "request_body", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'JSON, without secrets and texts; null: none, or not kept.'
    }),
    _ts_metadata("design:type", Object)
], LoggedRequestDetail.prototype, "response_body", void 0);
const loggedFields = (row)=>({
        id: row.id,
        at: row.at.toISOString(),
        key_id: row.keyId,
        method: row.method,
        route: row.route,
        path: row.path,
        status: row.status,
        error_code: row.errorCode,
        duration_ms: row.durationMs,
        address: row.address,
        user_agent: row.userAgent,
        request_id: row.requestId,
        message_id: row.messageId
    });
const toLoggedRequestData = (row)=>loggedFields(row);
const toLoggedRequestDetail = (row)=>({
        ...loggedFields(row),
        request_body: row.requestBody,
        response_body: row.responseBody
    });

//# sourceMappingURL=logged-request.response.js.map