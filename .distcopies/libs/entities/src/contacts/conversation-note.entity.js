"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationNote", {
    enumerable: true,
    get: function() {
        return ConversationNote;
    }
});
const _typeorm = require("typeorm");
const _organizationentity = require("../organizations/organization.entity");
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
let ConversationNote = class ConversationNote {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'conversation_notes_pkey'
    }),
    _ts_metadata("design:type", String)
], ConversationNote.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Index)('conversation_notes_org_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ConversationNote.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'conversation_notes_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], ConversationNote.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ConversationNote.prototype, "conversationId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConversationNote.prototype, "authorId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ConversationNote.prototype, "text", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ConversationNote.prototype, "createdAt", void 0);
ConversationNote = _ts_decorate([
    (0, _typeorm.Entity)('conversation_notes'),
    (0, _typeorm.Index)('conversation_notes_conversation_idx', [
        'conversationId',
        'createdAt',
        'id'
    ])
], ConversationNote);

//# sourceMappingURL=conversation-note.entity.js.map