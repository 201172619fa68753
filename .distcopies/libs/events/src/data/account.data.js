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
    get AccountStatusData () {
        return AccountStatusData;
    },
    get EventAccount () {
        return EventAccount;
    }
});
const _accountsnapshot = require("../log/account-snapshot");
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
let EventAccount = class EventAccount {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _accountsnapshot.ACCOUNT_KINDS,
        description: 'The kind of account.'
    }),
    _ts_metadata("design:type", typeof AccountKind === "undefined" ? Object : AccountKind)
], EventAccount.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: 'The ID.'
    }),
    _ts_metadata("design:type", String)
], EventAccount.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "The account's name. For an email account, its address."
    }),
    _ts_metadata("design:type", Object)
], EventAccount.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "The account's phone number, digits only."
    }),
    _ts_metadata("design:type", Object)
], EventAccount.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'For a WhatsApp number: `pending`, `waiting_qr`, `connected`, `disconnected`, `signed_out` or ' + '`qr_expired`. For an SMS phone: `connected`, `disconnected` or `disabled`. For an email account: ' + '`connected` or `error`. For a gateway app: `online` or `offline`.'
    }),
    _ts_metadata("design:type", String)
], EventAccount.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The previous status; null if it is new.'
    }),
    _ts_metadata("design:type", Object)
], EventAccount.prototype, "previous_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The reason, in one word, if there is one.'
    }),
    _ts_metadata("design:type", Object)
], EventAccount.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'Until when WhatsApp restricts the number; null if it does not.'
    }),
    _ts_metadata("design:type", Object)
], EventAccount.prototype, "restricted_until", void 0);
EventAccount = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventAccount'
    })
], EventAccount);
let AccountStatusData = class AccountStatusData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventAccount,
        description: 'The account.'
    }),
    _ts_metadata("design:type", typeof EventAccount === "undefined" ? Object : EventAccount)
], AccountStatusData.prototype, "account", void 0);

//# sourceMappingURL=account.data.js.map