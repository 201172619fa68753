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
    get MailData () {
        return MailData;
    },
    get MailFailureData () {
        return MailFailureData;
    },
    get MailSetupData () {
        return MailSetupData;
    },
    get TestMailData () {
        return TestMailData;
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
const ENCRYPTIONS = [
    'tls',
    'starttls',
    'off'
];
let MailSetupData = class MailSetupData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Host and port of the mail server.'
    }),
    _ts_metadata("design:type", String)
], MailSetupData.prototype, "server", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: ENCRYPTIONS,
        description: '`tls`: from the first byte; `starttls`: before anything is told.'
    }),
    _ts_metadata("design:type", Object)
], MailSetupData.prototype, "encryption", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The sender.'
    }),
    _ts_metadata("design:type", String)
], MailSetupData.prototype, "from", void 0);
let MailFailureData = class MailFailureData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], MailFailureData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SYSTEM_MAIL_REASONS
    }),
    _ts_metadata("design:type", typeof SystemMailReason === "undefined" ? Object : SystemMailReason)
], MailFailureData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'What the mail server said.'
    }),
    _ts_metadata("design:type", Object)
], MailFailureData.prototype, "reply", void 0);
let MailData = class MailData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: MailSetupData,
        nullable: true,
        description: 'Null: no mail is set up.'
    }),
    _ts_metadata("design:type", Object)
], MailData.prototype, "setup", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'At most 10,000.'
    }),
    _ts_metadata("design:type", Number)
], MailData.prototype, "waiting", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'Since when the oldest one waits.'
    }),
    _ts_metadata("design:type", Object)
], MailData.prototype, "oldest_waiting_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], MailData.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], MailData.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MailData.prototype, "last_sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: MailFailureData,
        nullable: true,
        description: 'The last one that was not taken.'
    }),
    _ts_metadata("design:type", Object)
], MailData.prototype, "last_failure", void 0);
let TestMailData = class TestMailData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'To whom it was sent.'
    }),
    _ts_metadata("design:type", String)
], TestMailData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'What the mail server said.'
    }),
    _ts_metadata("design:type", Object)
], TestMailData.prototype, "reply", void 0);

//# sourceMappingURL=mail.response.js.map