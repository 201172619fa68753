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
    get LINK_KINDS () {
        return LINK_KINDS;
    },
    get OneTimeLink () {
        return OneTimeLink;
    }
});
const _typeorm = require("typeorm");
const _organizationentity = require("../organizations/organization.entity");
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
const LINK_KINDS = [
    'sign_in',
    'password_reset',
    'invitation'
];
let OneTimeLink = class OneTimeLink {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'one_time_links_pkey'
    }),
    _ts_metadata("design:type", String)
], OneTimeLink.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof LinkKind === "undefined" ? Object : LinkKind)
], OneTimeLink.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.Index)('one_time_links_token_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], OneTimeLink.prototype, "tokenHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "userId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_userentity.User, {
        nullable: true,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'user_id',
        foreignKeyConstraintName: 'one_time_links_user_fk'
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "user", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: true,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'one_time_links_org_fk'
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], OneTimeLink.prototype, "email", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "role", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "createdBy", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], OneTimeLink.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], OneTimeLink.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], OneTimeLink.prototype, "usedAt", void 0);
OneTimeLink = _ts_decorate([
    (0, _typeorm.Entity)('one_time_links'),
    (0, _typeorm.Index)('one_time_links_org_idx', [
        'orgId',
        'createdAt'
    ]),
    (0, _typeorm.Index)('one_time_links_user_idx', [
        'userId'
    ]),
    (0, _typeorm.Index)('one_time_links_expires_idx', [
        'expiresAt'
    ])
], OneTimeLink);

//# sourceMappingURL=one-time-link.entity.js.map