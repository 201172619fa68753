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
    get InvitationData () {
        return InvitationData;
    },
    get InvitationMailData () {
        return InvitationMailData;
    },
    get MemberData () {
        return MemberData;
    },
    get NewInvitationData () {
        return NewInvitationData;
    },
    get ResetLinkData () {
        return ResetLinkData;
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
let MemberData = class MemberData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], MemberData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], MemberData.prototype, "email", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], MemberData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.ROLES
    }),
    _ts_metadata("design:type", typeof Role === "undefined" ? Object : Role)
], MemberData.prototype, "role", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", Boolean)
], MemberData.prototype, "two_factor", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MemberData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], MemberData.prototype, "joined_at", void 0);
let InvitationMailData = class InvitationMailData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SYSTEM_MAIL_STATES,
        description: '`failed`: hand the link over, or send it again.'
    }),
    _ts_metadata("design:type", typeof SystemMailState === "undefined" ? Object : SystemMailState)
], InvitationMailData.prototype, "state", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            ..._entities.SYSTEM_MAIL_REASONS,
            null
        ],
        type: 'string',
        nullable: true,
        description: 'Why it was not sent, or not yet.'
    }),
    _ts_metadata("design:type", Object)
], InvitationMailData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'When it was sent, or given up.'
    }),
    _ts_metadata("design:type", Object)
], InvitationMailData.prototype, "finished_at", void 0);
let InvitationData = class InvitationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], InvitationData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], InvitationData.prototype, "email", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.ROLES
    }),
    _ts_metadata("design:type", typeof Role === "undefined" ? Object : Role)
], InvitationData.prototype, "role", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Who made it.'
    }),
    _ts_metadata("design:type", Object)
], InvitationData.prototype, "invited_by", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], InvitationData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], InvitationData.prototype, "expires_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: InvitationMailData,
        nullable: true,
        description: 'Null: none was written; the link is handed over.'
    }),
    _ts_metadata("design:type", Object)
], InvitationData.prototype, "mail", void 0);
let NewInvitationData = class NewInvitationData extends InvitationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'To hand on. Shown this once; whoever has it can join.'
    }),
    _ts_metadata("design:type", String)
], NewInvitationData.prototype, "link", void 0);
let ResetLinkData = class ResetLinkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'To hand to the member. Shown this once; whoever has it can sign in as them.'
    }),
    _ts_metadata("design:type", String)
], ResetLinkData.prototype, "link", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ResetLinkData.prototype, "expires_at", void 0);

//# sourceMappingURL=member.response.js.map