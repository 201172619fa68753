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
    get NumberData () {
        return NumberData;
    },
    get PairingSessionData () {
        return PairingSessionData;
    },
    get toNumberData () {
        return toNumberData;
    },
    get toPairingSession () {
        return toPairingSession;
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
const TIME = {
    type: 'string',
    format: 'date-time'
};
const TEXT_OR_NULL = {
    type: 'string',
    nullable: true
};
let NumberData = class NumberData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], NumberData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], NumberData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], NumberData.prototype, "display_name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.WHATSAPP_NUMBER_STATUSES,
        description: 'What its gateway app last reported.'
    }),
    _ts_metadata("design:type", typeof WhatsappNumberStatus === "undefined" ? Object : WhatsappNumberStatus)
], NumberData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], NumberData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], NumberData.prototype, "gateway_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", Boolean)
], NumberData.prototype, "gateway_online", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], NumberData.prototype, "paired_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'When its gateway app was last heard.'
    }),
    _ts_metadata("design:type", Object)
], NumberData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'WhatsApp refuses new chats of the number until then.'
    }),
    _ts_metadata("design:type", Object)
], NumberData.prototype, "restricted_until", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], NumberData.prototype, "created_at", void 0);
const toNumberData = (row)=>({
        id: row.id,
        phone: row.phone,
        display_name: row.displayName,
        status: row.status,
        reason: row.reason,
        gateway_id: row.gatewayId,
        gateway_online: row.gatewayOnline,
        paired_at: row.pairedAt?.toISOString() ?? null,
        last_seen_at: row.gatewaySeenAt?.toISOString() ?? null,
        restricted_until: row.restrictedUntil?.toISOString() ?? null,
        created_at: row.createdAt.toISOString()
    });
let PairingSessionData = class PairingSessionData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], PairingSessionData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.WHATSAPP_NUMBER_STATUSES
    }),
    _ts_metadata("design:type", typeof WhatsappNumberStatus === "undefined" ? Object : WhatsappNumberStatus)
], PairingSessionData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'What the QR code contains; a new one about every 20 seconds.'
    }),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "qr", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "qr_seq", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "expires_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'number',
        nullable: true,
        description: 'Seconds that the code is good for.'
    }),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "expires_in", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'Eight characters to type into WhatsApp instead.'
    }),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], PairingSessionData.prototype, "reason", void 0);
function toPairingSession(text, phone) {
    const answer = JSON.parse(text);
    const word = (name)=>typeof answer[name] === 'string' ? answer[name] : null;
    const amount = (name)=>typeof answer[name] === 'number' ? answer[name] : null;
    const status = _entities.WHATSAPP_NUMBER_STATUSES.find((each)=>each === answer.status) ?? 'pending';
    return {
        phone,
        status,
        event: word('event'),
        qr: word('qr'),
        qr_seq: amount('qr_seq'),
        expires_at: word('expires_at'),
        expires_in: amount('expires_in'),
        code: word('pairing_code'),
        reason: word('reason')
    };
}

//# sourceMappingURL=number.response.js.map