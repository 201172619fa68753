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
    get ConversationAccountData () {
        return ConversationAccountData;
    },
    get ConversationContactData () {
        return ConversationContactData;
    },
    get ConversationData () {
        return ConversationData;
    },
    get ConversationGroupData () {
        return ConversationGroupData;
    },
    get CountsData () {
        return CountsData;
    },
    get DeletedNoteData () {
        return DeletedNoteData;
    },
    get InboxCountsData () {
        return InboxCountsData;
    },
    get LastMessageData () {
        return LastMessageData;
    },
    get MemberNameData () {
        return MemberNameData;
    },
    get NoteData () {
        return NoteData;
    },
    get toConversationData () {
        return toConversationData;
    },
    get toCountsData () {
        return toCountsData;
    },
    get toNoteData () {
        return toNoteData;
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
const TEXT_OR_NULL = {
    type: 'string',
    nullable: true
};
let ConversationAccountData = class ConversationAccountData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ConversationAccountData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], ConversationAccountData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'Digits.'
    }),
    _ts_metadata("design:type", Object)
], ConversationAccountData.prototype, "phone", void 0);
let ConversationContactData = class ConversationContactData extends ConversationAccountData {
};
let ConversationGroupData = class ConversationGroupData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: '`…@g.us`'
    }),
    _ts_metadata("design:type", String)
], ConversationGroupData.prototype, "id", void 0);
let LastMessageData = class LastMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LastMessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'inbound',
            'outbound'
        ]
    }),
    _ts_metadata("design:type", String)
], LastMessageData.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LastMessageData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], LastMessageData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'How its text begins.'
    }),
    _ts_metadata("design:type", Object)
], LastMessageData.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LastMessageData.prototype, "created_at", void 0);
let MemberNameData = class MemberNameData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], MemberNameData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], MemberNameData.prototype, "name", void 0);
let ConversationData = class ConversationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ConversationData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], ConversationData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CONVERSATION_STATUSES
    }),
    _ts_metadata("design:type", typeof ConversationStatus === "undefined" ? Object : ConversationStatus)
], ConversationData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof ConversationAccountData === "undefined" ? Object : ConversationAccountData)
], ConversationData.prototype, "account", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: ConversationContactData,
        nullable: true,
        description: 'Null: a group.'
    }),
    _ts_metadata("design:type", Object)
], ConversationData.prototype, "contact", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: ConversationGroupData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConversationData.prototype, "group", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: LastMessageData,
        nullable: true,
        description: 'Null: none is kept any more.'
    }),
    _ts_metadata("design:type", Object)
], ConversationData.prototype, "last_message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ConversationData.prototype, "last_message_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], ConversationData.prototype, "unread_count", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: MemberNameData,
        nullable: true,
        description: 'Who looks after it; null: nobody.'
    }),
    _ts_metadata("design:type", Object)
], ConversationData.prototype, "assignee", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ConversationData.prototype, "closed_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ConversationData.prototype, "created_at", void 0);
let CountsData = class CountsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Open conversations, counted to 1,000.'
    }),
    _ts_metadata("design:type", Number)
], CountsData.prototype, "open", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Those with unread messages among the latest 1,000.'
    }),
    _ts_metadata("design:type", Number)
], CountsData.prototype, "unread", void 0);
let InboxCountsData = class InboxCountsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountsData === "undefined" ? Object : CountsData)
], InboxCountsData.prototype, "mine", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountsData === "undefined" ? Object : CountsData)
], InboxCountsData.prototype, "unassigned", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof CountsData === "undefined" ? Object : CountsData)
], InboxCountsData.prototype, "all", void 0);
let NoteData = class NoteData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], NoteData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], NoteData.prototype, "text", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: MemberNameData,
        nullable: true,
        description: 'Null: the account is gone.'
    }),
    _ts_metadata("design:type", Object)
], NoteData.prototype, "author", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], NoteData.prototype, "created_at", void 0);
let DeletedNoteData = class DeletedNoteData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], DeletedNoteData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ]
    }),
    _ts_metadata("design:type", Boolean)
], DeletedNoteData.prototype, "deleted", void 0);
function toConversationData(row) {
    return {
        id: row.id,
        channel: row.channel,
        status: row.status,
        account: {
            id: row.accountId,
            name: row.accountName,
            phone: row.accountPhone
        },
        contact: row.contactId === null ? null : {
            id: row.contactId,
            name: row.contactName,
            phone: row.contactPhone
        },
        group: row.groupId === null ? null : {
            id: row.groupId
        },
        last_message: lastMessageOf(row),
        last_message_at: row.lastMessageAt.toISOString(),
        unread_count: row.unreadCount,
        assignee: toMember(row.assigneeId, row.assigneeName),
        closed_at: row.closedAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString()
    };
}
function toNoteData({ id, text, authorId, authorName, createdAt }) {
    return {
        id,
        text,
        author: toMember(authorId, authorName),
        created_at: createdAt.toISOString()
    };
}
const toCountsData = ({ open, unread })=>({
        open,
        unread
    });
const toMember = (id, name)=>id === null ? null : {
        id,
        name: name ?? ''
    };
function lastMessageOf(row) {
    const { messageId: id, messageDirection: direction, messageType: type, messageStatus: status, messageAt: at } = row;
    if (id === null || direction === null || type === null || status === null || at === null) return null;
    return {
        id,
        direction,
        type,
        status,
        content: row.messagePreview,
        created_at: at.toISOString()
    };
}

//# sourceMappingURL=conversation.response.js.map