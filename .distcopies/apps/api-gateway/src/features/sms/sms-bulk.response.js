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
    get SmsBulkData () {
        return SmsBulkData;
    },
    get SmsBulkRowData () {
        return SmsBulkRowData;
    },
    get toRowResult () {
        return toRowResult;
    },
    get toSmsBulkData () {
        return toSmsBulkData;
    }
});
const _swagger = require("@nestjs/swagger");
const _smsbulkrowrule = require("./sms-bulk-row.rule");
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
let SmsBulkRowData = class SmsBulkRowData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: "The row's position in the request, starting at 0."
    }),
    _ts_metadata("design:type", Number)
], SmsBulkRowData.prototype, "index", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient. If it is not valid, it is returned as you sent it.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'pending',
            'failed'
        ],
        description: '`pending` means queued.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: "The message's ID, for GET /messages/{id}."
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of the conversation that the message joined.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "conversation_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of the sending phone.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        description: 'The number of parts that the carrier charges for.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkRowData.prototype, "segments", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: [
            'gsm7',
            'ucs2'
        ],
        description: 'The encoding of the parts.'
    }),
    _ts_metadata("design:type", Object)
], SmsBulkRowData.prototype, "encoding", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Why the row was not queued: MISSING_TO, INVALID_PHONE, MISSING_CONTENT, MESSAGE_TOO_LONG, ' + 'INVALID_DEVICE_ID, NO_SMS_DEVICE, OPTED_OUT or `PLAN_LIMIT (<limit>)`.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "error", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'More about a row that was not queued: which field is wrong, and how.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowData.prototype, "detail", void 0);
let SmsBulkData = class SmsBulkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        enum: [
            0
        ],
        description: 'Always 0: rows are sent later.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkData.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows queued.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkData.prototype, "pending", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows refused.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkData.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of rows received.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkData.prototype, "total", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            SmsBulkRowData
        ],
        description: 'One result per row, in order.'
    }),
    _ts_metadata("design:type", Array)
], SmsBulkData.prototype, "results", void 0);
function toSmsBulkData(outcomes) {
    const results = outcomes.map(({ index, to, result })=>({
            index,
            to,
            ...sorted(result)
        }));
    const pending = results.filter((row)=>row.status === 'pending').length;
    return {
        sent: 0,
        pending,
        failed: results.length - pending,
        total: results.length,
        results
    };
}
function toRowResult(message, intake) {
    switch(intake.kind){
        case 'accepted':
            {
                const { conversationId: conversation_id } = intake;
                const sms = message.payload?.sms;
                return {
                    status: 'pending',
                    id: message.id,
                    ...conversation_id !== undefined && {
                        conversation_id
                    },
                    device_id: message.accountId,
                    ...sms && {
                        segments: sms.segments,
                        encoding: sms.encoding
                    }
                };
            }
        case 'plan_limit':
            return (0, _smsbulkrowrule.refuse)(`PLAN_LIMIT (${intake.limit})`);
        case 'opted_out':
            return (0, _smsbulkrowrule.refuse)('OPTED_OUT');
        case 'no_phone':
            return (0, _smsbulkrowrule.refuse)('NO_SMS_DEVICE');
        case 'no_file':
            throw new Error(`the SMS ${message.id} was taken for one with a file`);
        case 'new_contact':
            throw new Error(`the recipient of message ${message.id} was not made a contact`);
    }
}
/** PostgreSQL keeps the fields of JSON in an order of its own. */ function sorted({ status, id, conversation_id, device_id, segments, encoding, error, detail }) {
    const fields = {
        status,
        id,
        conversation_id,
        device_id,
        segments,
        encoding,
        error,
        detail
    };
    return JSON.parse(JSON.stringify(fields));
}

//# sourceMappingURL=sms-bulk.response.js.map