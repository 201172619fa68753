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
    get CONVERSATION_STATUSES () {
        return CONVERSATION_STATUSES;
    },
    get Conversation () {
        return Conversation;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
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
const CONVERSATION_STATUSES = [
    'open',
    'closed'
];
let Conversation = class Conversation extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'conversations_pkey'
    }),
    _ts_metadata("design:type", String)
], Conversation.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], Conversation.prototype, "channel", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], Conversation.prototype, "accountId", void 0);
_ts_decorate([
    (0, _typeorm.Index)('conversations_contact_idx'),
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Conversation.prototype, "contactId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Conversation.prototype, "groupId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Conversation.prototype, "lastMessageAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>`date_trunc('hour', now(), 'UTC')`
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Conversation.prototype, "activityHour", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Conversation.prototype, "unreadCount", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        default: 'open'
    }),
    _ts_metadata("design:type", typeof ConversationStatus === "undefined" ? Object : ConversationStatus)
], Conversation.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Conversation.prototype, "closedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Conversation.prototype, "assigneeId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Conversation.prototype, "createdAt", void 0);
Conversation = _ts_decorate([
    (0, _typeorm.Entity)('conversations'),
    (0, _typeorm.Index)('conversations_account_key', [
        'accountId',
        'contactId'
    ], {
        unique: true
    }),
    (0, _typeorm.Index)('conversations_group_key', [
        'accountId',
        'groupId'
    ], {
        unique: true,
        where: 'group_id is not null'
    }),
    (0, _typeorm.Index)('conversations_inbox_idx', [
        'orgId',
        'mode',
        'status',
        'activityHour'
    ]),
    (0, _typeorm.Index)('conversations_assignee_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('conversations_unassigned_idx', {
        synchronize: false
    })
], Conversation);

//# sourceMappingURL=conversation.entity.js.map