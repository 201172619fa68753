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
    get BulkData () {
        return BulkData;
    },
    get BulkRowData () {
        return BulkRowData;
    },
    get toBulkData () {
        return toBulkData;
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
let BulkRowData = class BulkRowData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: "The row's position in the request, starting at 0."
    }),
    _ts_metadata("design:type", Number)
], BulkRowData.prototype, "index", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient. If it is not valid, it is returned as you sent it.'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'sent',
            'failed'
        ],
        description: 'Whether the row was sent.'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: '`text` or the kind of media.'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: "WhatsApp's message ID."
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of the sending number.'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Why the row failed: MISSING_TO, MISSING_CONTENT, INVALID_ACCOUNT_ID, NO_CONNECTED_ACCOUNT, OPTED_OUT, `PLAN_LIMIT ' + "(<limit>)` or `GATEWAY_<http status>`. The status is the gateway's; 502 means that the gateway is not " + 'running, 504 that the outcome is not known.'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "error", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.FAILURE_REASONS,
        description: 'Of a gateway failure: why. NOT_SENT: no gateway had the message. TIMED_OUT, GARBAGE and UNKNOWN_OUTCOME: it may ' + 'have been sent. All others: it was refused.'
    }),
    _ts_metadata("design:type", typeof FailureReason === "undefined" ? Object : FailureReason)
], BulkRowData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: "More about the failure. For a gateway failure, the start of the gateway's response."
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "detail", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of this send, for GET /messages/{id}. Also present when the outcome is not known yet (GATEWAY_504).'
    }),
    _ts_metadata("design:type", String)
], BulkRowData.prototype, "id", void 0);
let BulkData = class BulkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows sent.'
    }),
    _ts_metadata("design:type", Number)
], BulkData.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows that failed.'
    }),
    _ts_metadata("design:type", Number)
], BulkData.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows received.'
    }),
    _ts_metadata("design:type", Number)
], BulkData.prototype, "total", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            BulkRowData
        ],
        description: 'One result per row, in order.'
    }),
    _ts_metadata("design:type", Array)
], BulkData.prototype, "results", void 0);
function toBulkData(outcomes) {
    const results = outcomes.map(({ index, to, result })=>({
            index,
            to,
            ...inOrder(result)
        }));
    const sent = results.filter((row)=>row.status === 'sent').length;
    return {
        sent,
        failed: results.length - sent,
        total: results.length,
        results
    };
}
/** PostgreSQL keeps the fields of JSON in an order of its own. */ function inOrder(result) {
    const { status, type, message_id, whatsapp_id, error, reason, detail, id } = result;
    return JSON.parse(JSON.stringify({
        status,
        type,
        message_id,
        whatsapp_id,
        error,
        reason,
        detail,
        id
    }));
}

//# sourceMappingURL=bulk.response.js.map