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
    get CALL_OUTCOMES () {
        return CALL_OUTCOMES;
    },
    get CallReceivedData () {
        return CallReceivedData;
    },
    get EventCall () {
        return EventCall;
    }
});
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
const CALL_OUTCOMES = [
    'ringing',
    'missed',
    'rejected'
];
let EventCall = class EventCall {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "WhatsApp's ID of the call: the same in each of its events."
    }),
    _ts_metadata("design:type", String)
], EventCall.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "The caller: digits, or WhatsApp's LID while WhatsApp hides the number."
    }),
    _ts_metadata("design:type", Object)
], EventCall.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: 'The ID of the WhatsApp number that was called.'
    }),
    _ts_metadata("design:type", String)
], EventCall.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the contact who called; null if the caller is no contact.'
    }),
    _ts_metadata("design:type", Object)
], EventCall.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether it is a video call.'
    }),
    _ts_metadata("design:type", Boolean)
], EventCall.prototype, "video", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether it is a call of a group.'
    }),
    _ts_metadata("design:type", Boolean)
], EventCall.prototype, "group", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CALL_OUTCOMES,
        description: '`ringing` as it begins; `missed` if nobody answered; `rejected` if it was declined on the phone.'
    }),
    _ts_metadata("design:type", typeof CallOutcome === "undefined" ? Object : CallOutcome)
], EventCall.prototype, "outcome", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When that happened.'
    }),
    _ts_metadata("design:type", String)
], EventCall.prototype, "at", void 0);
EventCall = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventCall'
    })
], EventCall);
let CallReceivedData = class CallReceivedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventCall,
        description: 'The call.'
    }),
    _ts_metadata("design:type", typeof EventCall === "undefined" ? Object : EventCall)
], CallReceivedData.prototype, "call", void 0);

//# sourceMappingURL=call.data.js.map