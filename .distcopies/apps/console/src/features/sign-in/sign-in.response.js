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
    get InvitationLookData () {
        return InvitationLookData;
    },
    get ResetWayData () {
        return ResetWayData;
    },
    get SentData () {
        return SentData;
    },
    get SignInData () {
        return SignInData;
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
const STATES = [
    'signed_in',
    'code_required'
];
let SignInData = class SignInData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: STATES,
        description: 'code_required: the code of the authenticator app is asked for next.'
    }),
    _ts_metadata("design:type", Object)
], SignInData.prototype, "state", void 0);
let ResetWayData = class ResetWayData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'By mail; else an admin hands them out.'
    }),
    _ts_metadata("design:type", Boolean)
], ResetWayData.prototype, "by_mail", void 0);
let SentData = class SentData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        description: 'Whether there is such an account is not told.'
    }),
    _ts_metadata("design:type", Boolean)
], SentData.prototype, "sent", void 0);
let InvitationLookData = class InvitationLookData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The organization's name."
    }),
    _ts_metadata("design:type", String)
], InvitationLookData.prototype, "organization", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], InvitationLookData.prototype, "email", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.ROLES
    }),
    _ts_metadata("design:type", typeof Role === "undefined" ? Object : Role)
], InvitationLookData.prototype, "role", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The address has an account: its own password is asked for.'
    }),
    _ts_metadata("design:type", Boolean)
], InvitationLookData.prototype, "has_account", void 0);

//# sourceMappingURL=sign-in.response.js.map