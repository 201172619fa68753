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
    get SmsBulkBody () {
        return SmsBulkBody;
    },
    get SmsBulkRowBody () {
        return SmsBulkRowBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _smselsewhere = require("./sms-elsewhere");
const _smsfieldsrule = require("./sms-fields.rule");
const _rowsfield = require("../bulk/rows.field");
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
let SmsBulkRowBody = class SmsBulkRowBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: `The recipient's phone number: ${_requests.PHONE_SPELLING}`,
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowBody.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The text to send, as in POST /sms/send.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowBody.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of the phone that sends this row.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkRowBody.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 1,
        maximum: 3,
        description: 'The slot of the SIM that sends.'
    }),
    _ts_metadata("design:type", Number)
], SmsBulkRowBody.prototype, "sim", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'object',
        additionalProperties: {
            type: 'string'
        },
        description: 'Your own key-value pairs, as in POST /sms/send.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], SmsBulkRowBody.prototype, "metadata", void 0);
let SmsBulkBody = class SmsBulkBody {
};
_ts_decorate([
    (0, _rowsfield.RowsField)(SmsBulkRowBody, 'The messages. They are queued in this order.'),
    _ts_metadata("design:type", Array)
], SmsBulkBody.prototype, "messages", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'The ID of the phone that sends the rows without a `device_id` of their own.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'text',
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: '`device_id` must be a string.'
    }),
    _ts_metadata("design:type", String)
], SmsBulkBody.prototype, "device_id", void 0);
_ts_decorate([
    (0, _smsfieldsrule.PhoneChoiceField)(),
    _ts_metadata("design:type", typeof PhoneChoice === "undefined" ? Object : PhoneChoice)
], SmsBulkBody.prototype, "phone_choice", void 0);
_ts_decorate([
    (0, _smsfieldsrule.SmsScheduleField)(),
    _ts_metadata("design:type", String)
], SmsBulkBody.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _smsfieldsrule.ExpiresInField)(),
    _ts_metadata("design:type", Number)
], SmsBulkBody.prototype, "expires_in", void 0);
SmsBulkBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_smselsewhere.NOT_OF_ALL_SMS)
], SmsBulkBody);

//# sourceMappingURL=sms-bulk.body.js.map