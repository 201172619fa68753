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
    get ConfirmedData () {
        return ConfirmedData;
    },
    get DONE () {
        return DONE;
    },
    get DoneData () {
        return DoneData;
    },
    get InstallationData () {
        return InstallationData;
    },
    get MeData () {
        return MeData;
    },
    get OrganizationOfUser () {
        return OrganizationOfUser;
    },
    get OwnSession () {
        return OwnSession;
    },
    get RecoveryCodesData () {
        return RecoveryCodesData;
    },
    get SessionData () {
        return SessionData;
    },
    get TwoFactorStartData () {
        return TwoFactorStartData;
    },
    get UserData () {
        return UserData;
    },
    get toMeData () {
        return toMeData;
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
let UserData = class UserData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], UserData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], UserData.prototype, "email", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], UserData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.LANGUAGES,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], UserData.prototype, "language", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Sees the whole installation: queues, health, organizations.'
    }),
    _ts_metadata("design:type", Boolean)
], UserData.prototype, "is_operator", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Signs in with a code of an authenticator app, too.'
    }),
    _ts_metadata("design:type", Boolean)
], UserData.prototype, "two_factor", void 0);
let OrganizationOfUser = class OrganizationOfUser {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], OrganizationOfUser.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], OrganizationOfUser.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.ROLES
    }),
    _ts_metadata("design:type", typeof Role === "undefined" ? Object : Role)
], OrganizationOfUser.prototype, "role", void 0);
let OwnSession = class OwnSession {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], OwnSession.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true,
        description: 'Until then the password is not asked for again.'
    }),
    _ts_metadata("design:type", Object)
], OwnSession.prototype, "confirmed_until", void 0);
let InstallationData = class InstallationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The API's base URL; ends in /v1."
    }),
    _ts_metadata("design:type", String)
], InstallationData.prototype, "base_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], InstallationData.prototype, "version", void 0);
let MeData = class MeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof UserData === "undefined" ? Object : UserData)
], MeData.prototype, "user", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            OrganizationOfUser
        ]
    }),
    _ts_metadata("design:type", Array)
], MeData.prototype, "organizations", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof OwnSession === "undefined" ? Object : OwnSession)
], MeData.prototype, "session", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof InstallationData === "undefined" ? Object : InstallationData)
], MeData.prototype, "installation", void 0);
function toMeData(session, installation) {
    const { user, organizations, id, confirmedUntil } = session;
    const { email, name, language, isOperator, twoFactor } = user;
    return {
        user: {
            id: user.id,
            email,
            name,
            language,
            is_operator: isOperator,
            two_factor: twoFactor
        },
        organizations: organizations.map((each)=>({
                id: each.id,
                name: each.name,
                role: each.role
            })),
        session: {
            id,
            confirmed_until: confirmedUntil?.toISOString() ?? null
        },
        installation
    };
}
let SessionData = class SessionData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], SessionData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'It is this browser.'
    }),
    _ts_metadata("design:type", Boolean)
], SessionData.prototype, "is_current", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SessionData.prototype, "address", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SessionData.prototype, "user_agent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], SessionData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], SessionData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], SessionData.prototype, "expires_at", void 0);
let ConfirmedData = class ConfirmedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ConfirmedData.prototype, "confirmed_until", void 0);
let TwoFactorStartData = class TwoFactorStartData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'For apps that cannot scan: base32.'
    }),
    _ts_metadata("design:type", String)
], TwoFactorStartData.prototype, "secret", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'What the QR code contains (otpauth://).'
    }),
    _ts_metadata("design:type", String)
], TwoFactorStartData.prototype, "uri", void 0);
let RecoveryCodesData = class RecoveryCodesData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'Shown this once; each signs in once.'
    }),
    _ts_metadata("design:type", Array)
], RecoveryCodesData.prototype, "recovery_codes", void 0);
let DoneData = class DoneData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ]
    }),
    _ts_metadata("design:type", Boolean)
], DoneData.prototype, "done", void 0);
const DONE = {
    done: true
};

//# sourceMappingURL=me.response.js.map