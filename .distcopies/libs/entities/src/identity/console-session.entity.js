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
    get ConsoleSession () {
        return ConsoleSession;
    },
    get SESSION_STATES () {
        return SESSION_STATES;
    }
});
const _typeorm = require("typeorm");
const _userentity = require("./user.entity");
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
const SESSION_STATES = [
    'signed_in',
    'code_required'
];
let ConsoleSession = class ConsoleSession {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'console_sessions_pkey'
    }),
    _ts_metadata("design:type", String)
], ConsoleSession.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ConsoleSession.prototype, "userId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_userentity.User, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'user_id',
        foreignKeyConstraintName: 'console_sessions_user_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], ConsoleSession.prototype, "user", void 0);
_ts_decorate([
    (0, _typeorm.Index)('console_sessions_token_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], ConsoleSession.prototype, "tokenHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof SessionState === "undefined" ? Object : SessionState)
], ConsoleSession.prototype, "state", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], ConsoleSession.prototype, "codeAttempts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ConsoleSession.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ConsoleSession.prototype, "lastSeenAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ConsoleSession.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConsoleSession.prototype, "confirmedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConsoleSession.prototype, "address", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConsoleSession.prototype, "userAgent", void 0);
ConsoleSession = _ts_decorate([
    (0, _typeorm.Entity)('console_sessions'),
    (0, _typeorm.Index)('console_sessions_user_idx', [
        'userId'
    ]),
    (0, _typeorm.Index)('console_sessions_expires_idx', [
        'expiresAt'
    ])
], ConsoleSession);

//# sourceMappingURL=console-session.entity.js.map