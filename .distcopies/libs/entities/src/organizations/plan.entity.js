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
    get LIMIT_NAMES () {
        return LIMIT_NAMES;
    },
    get Plan () {
        return Plan;
    }
});
const _typeorm = require("typeorm");
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
const LIMIT_NAMES = [
    'messages_month',
    'whatsapp_messages_month',
    'sms_month',
    'emails_month',
    'otp_month',
    'whatsapp_numbers',
    'sms_devices',
    'email_accounts',
    'chat_widgets',
    'contacts',
    'campaigns_active',
    'campaign_recipients',
    'templates',
    'quick_replies',
    'lead_forms',
    'lead_submissions_month',
    'webhooks',
    'api_keys',
    'members',
    'storage_mb',
    'retention_days'
];
let Plan = class Plan {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'plans_pkey'
    }),
    _ts_metadata("design:type", String)
], Plan.prototype, "code", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Plan.prototype, "name", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Plan.prototype, "messageSignature", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb'
    }),
    _ts_metadata("design:type", typeof Limits === "undefined" ? Object : Limits)
], Plan.prototype, "limits", void 0);
Plan = _ts_decorate([
    (0, _typeorm.Entity)('plans')
], Plan);

//# sourceMappingURL=plan.entity.js.map