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
    get QrQuery () {
        return QrQuery;
    },
    get StatusQuery () {
        return StatusQuery;
    }
});
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
const FORMATS = [
    'qr',
    'code'
];
let StatusQuery = class StatusQuery {
};
_ts_decorate([
    (0, _requests.PhoneField)('The phone number', 'VALIDATION'),
    _ts_metadata("design:type", String)
], StatusQuery.prototype, "phone", void 0);
let QrQuery = class QrQuery extends StatusQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: FORMATS,
        description: '`qr` returns a QR code to scan, `code` an eight-character pairing code to type into WhatsApp. Default: ' + '`qr`.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'format',
        test: (value)=>FORMATS.some((format)=>format === value),
        field: 'NOT_ALLOWED',
        message: '`format` must be `qr` or `code`.'
    }),
    _ts_metadata("design:type", Object)
], QrQuery.prototype, "format", void 0);

//# sourceMappingURL=session.query.js.map