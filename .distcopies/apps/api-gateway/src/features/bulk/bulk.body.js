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
    get BulkBody () {
        return BulkBody;
    },
    get BulkRowBody () {
        return BulkRowBody;
    },
    get throttleOf () {
        return throttleOf;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _mediatype = require("../whatsapp/media-type");
const _bulkelsewhere = require("./bulk-elsewhere");
const _rowsfield = require("./rows.field");
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
const USUAL_THROTTLE_MS = 500;
const THROTTLE_MS = {
    least: 100,
    most: 10_000
};
let BulkRowBody = class BulkRowBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient, as in POST /whatsapp/send.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'The text to send. With `media_url`, this is the caption and can be empty.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of the number that sends this row. Overrides that of the request.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'Older name of `whatsapp_id`, which wins if you send both. Overrides that of the request.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "account_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uri',
        description: 'The public https URL of a file.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "media_url", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _mediatype.MEDIA_TYPES,
        description: 'The kind of media, as in POST /whatsapp/send.'
    }),
    _ts_metadata("design:type", typeof MediaType === "undefined" ? Object : MediaType)
], BulkRowBody.prototype, "media_type", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        maxLength: 255,
        description: 'The file name that WhatsApp shows for a document.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "filename", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        maxLength: 255,
        description: 'Accepted but ignored.'
    }),
    _ts_metadata("design:type", String)
], BulkRowBody.prototype, "mime_type", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'object',
        additionalProperties: {
            type: 'string'
        },
        description: 'Your own key-value pairs, as in POST /whatsapp/send.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], BulkRowBody.prototype, "metadata", void 0);
/** The sending number of all rows. One that is no id is reported in the result of each row that it is meant for. */ function SenderField(name, description) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'text',
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: `\`${name}\` must be a string.`
    }));
}
let BulkBody = class BulkBody {
};
_ts_decorate([
    (0, _rowsfield.RowsField)(BulkRowBody, 'The messages. They are sent in this order.'),
    _ts_metadata("design:type", Array)
], BulkBody.prototype, "messages", void 0);
_ts_decorate([
    SenderField('whatsapp_id', 'The ID of the number that sends the rows that name none of their own.'),
    _ts_metadata("design:type", String)
], BulkBody.prototype, "whatsapp_id", void 0);
_ts_decorate([
    SenderField('account_id', 'Older name of `whatsapp_id`, which wins if you send both.'),
    _ts_metadata("design:type", String)
], BulkBody.prototype, "account_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: THROTTLE_MS.least,
        maximum: THROTTLE_MS.most,
        default: USUAL_THROTTLE_MS,
        description: 'The pause between two sends, in milliseconds.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'throttle',
        test: (value)=>(0, _requests.isIntegerWithin)(value, THROTTLE_MS.least, THROTTLE_MS.most),
        field: 'OUT_OF_RANGE',
        message: '`throttle_ms` must be an integer from 100 to 10000.'
    }),
    _ts_metadata("design:type", Number)
], BulkBody.prototype, "throttle_ms", void 0);
BulkBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_bulkelsewhere.NOT_IN_A_BULK)
], BulkBody);
const throttleOf = (body)=>body.throttle_ms ?? USUAL_THROTTLE_MS;

//# sourceMappingURL=bulk.body.js.map