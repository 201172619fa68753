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
    get LinkData () {
        return LinkData;
    },
    get UnlinkData () {
        return UnlinkData;
    },
    get toLinkData () {
        return toLinkData;
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
let LinkData = class LinkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], LinkData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'pending'
        ],
        description: 'Always `pending`. Get the current status from `status_url`.'
    }),
    _ts_metadata("design:type", String)
], LinkData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'Where to get the QR code. Requires your API key.'
    }),
    _ts_metadata("design:type", String)
], LinkData.prototype, "qr_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: "Where to get the number's status. Requires your API key."
    }),
    _ts_metadata("design:type", String)
], LinkData.prototype, "status_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The next steps, written for a person.'
    }),
    _ts_metadata("design:type", String)
], LinkData.prototype, "instructions", void 0);
let UnlinkData = class UnlinkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], UnlinkData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'signed_out'
        ],
        description: 'Always `signed_out`: the number no longer sends, receives or counts against your plan.'
    }),
    _ts_metadata("design:type", String)
], UnlinkData.prototype, "status", void 0);
const INSTRUCTIONS = 'Get the QR code from `qr_url` and show it as an image. On the phone, open WhatsApp > Settings > Linked ' + 'devices > Link a device, and scan it within 10 minutes. Poll `status_url` until `status` is ' + '`connected`. A number that was already connected stays connected.';
function toLinkData(publicUrl, phone) {
    const base = `${publicUrl.replace(/\/{1,9}$/, '')}/v1/whatsapp`;
    return {
        phone,
        status: 'pending',
        qr_url: `${base}/qr?phone=${phone}`,
        status_url: `${base}/status?phone=${phone}`,
        instructions: INSTRUCTIONS
    };
}

//# sourceMappingURL=link.response.js.map