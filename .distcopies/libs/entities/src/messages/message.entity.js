"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Message", {
    enumerable: true,
    get: function() {
        return Message;
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
let Message = class Message extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'messages_pkey'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], Message.prototype, "channel", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "direction", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], Message.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 1
    }),
    _ts_metadata("design:type", Number)
], Message.prototype, "version", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: true
    }),
    _ts_metadata("design:type", Boolean)
], Message.prototype, "tracked", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "type", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "toAddress", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "fromAddress", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "accountId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "conversationId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "contactId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "providerMessageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "content", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "media", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "payload", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], Message.prototype, "metadata", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "errorCode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "errorMessage", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "answerCode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "answerExtra", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], Message.prototype, "freesKey", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "gatewayStatus", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "gatewayAnswer", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "requestId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "lane", void 0);
_ts_decorate([
    (0, _typeorm.Index)('messages_queued_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'bigint'
    }),
    _ts_metadata("design:type", String)
], Message.prototype, "laneSeq", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint'
    }),
    _ts_metadata("design:type", typeof Priority === "undefined" ? Object : Priority)
], Message.prototype, "priority", void 0);
_ts_decorate([
    (0, _typeorm.Index)('messages_started_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof MessageState === "undefined" ? Object : MessageState)
], Message.prototype, "state", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Message.prototype, "attempts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Message.prototype, "unrecordedStarts", void 0);
_ts_decorate([
    (0, _typeorm.Index)('messages_held_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Message.prototype, "dueAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], Message.prototype, "parked", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "firstStartedAt", void 0);
_ts_decorate([
    (0, _typeorm.Index)('messages_sms_life_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "giveUpAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "replyTo", void 0);
_ts_decorate([
    (0, _typeorm.Index)('messages_ack_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "ackDeadlineAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], Message.prototype, "charged", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], Message.prototype, "refunded", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'date',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "chargedPeriod", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "scheduledAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Message.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "sentAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "deliveredAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "readAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "failedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "editedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Message.prototype, "deletedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Message.prototype, "updatedAt", void 0);
Message = _ts_decorate([
    (0, _typeorm.Entity)('messages'),
    (0, _typeorm.Index)('messages_org_idx', [
        'orgId',
        'mode',
        'createdAt',
        'id'
    ]),
    (0, _typeorm.Index)('messages_inbound_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_inbound_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_waiting_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_contact_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_conversation_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_received_sms_twin_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_own_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_awaited_file_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_file_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('messages_dead_idx', {
        synchronize: false
    })
], Message);

//# sourceMappingURL=message.entity.js.map