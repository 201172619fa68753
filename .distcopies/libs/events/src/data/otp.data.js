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
    get EventFailedOtp () {
        return EventFailedOtp;
    },
    get EventOtp () {
        return EventOtp;
    },
    get EventVerifiedOtp () {
        return EventVerifiedOtp;
    },
    get OtpFailedData () {
        return OtpFailedData;
    },
    get OtpVerifiedData () {
        return OtpVerifiedData;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
let EventOtp = class EventOtp {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The one-time password's ID."
    }),
    _ts_metadata("design:type", String)
], EventOtp.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number or email address to verify.'
    }),
    _ts_metadata("design:type", String)
], EventOtp.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        description: 'The channel that carried it last.'
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], EventOtp.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.words,
        description: 'The `metadata` that you passed with the send.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], EventOtp.prototype, "metadata", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When it was requested.'
    }),
    _ts_metadata("design:type", String)
], EventOtp.prototype, "created_at", void 0);
EventOtp = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventOtp'
    })
], EventOtp);
let EventVerifiedOtp = class EventVerifiedOtp extends EventOtp {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'verified'
        ],
        description: 'The result.'
    }),
    _ts_metadata("design:type", String)
], EventVerifiedOtp.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the right code was entered.'
    }),
    _ts_metadata("design:type", String)
], EventVerifiedOtp.prototype, "verified_at", void 0);
EventVerifiedOtp = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventVerifiedOtp'
    })
], EventVerifiedOtp);
let EventFailedOtp = class EventFailedOtp extends EventOtp {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'failed',
            'expired'
        ],
        description: '`failed` after too many wrong codes or if the code could not be delivered; `expired` if the right code ' + 'was not entered in time.'
    }),
    _ts_metadata("design:type", String)
], EventFailedOtp.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many wrong codes were entered.'
    }),
    _ts_metadata("design:type", Number)
], EventFailedOtp.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When it ended.'
    }),
    _ts_metadata("design:type", String)
], EventFailedOtp.prototype, "failed_at", void 0);
EventFailedOtp = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventFailedOtp'
    })
], EventFailedOtp);
let OtpVerifiedData = class OtpVerifiedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventVerifiedOtp,
        description: 'The one-time password.'
    }),
    _ts_metadata("design:type", typeof EventVerifiedOtp === "undefined" ? Object : EventVerifiedOtp)
], OtpVerifiedData.prototype, "otp", void 0);
let OtpFailedData = class OtpFailedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventFailedOtp,
        description: 'The one-time password.'
    }),
    _ts_metadata("design:type", typeof EventFailedOtp === "undefined" ? Object : EventFailedOtp)
], OtpFailedData.prototype, "otp", void 0);

//# sourceMappingURL=otp.data.js.map