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
    get DeletedQuickReplyData () {
        return DeletedQuickReplyData;
    },
    get QuickReplyData () {
        return QuickReplyData;
    },
    get RenderedQuickReplyData () {
        return RenderedQuickReplyData;
    },
    get toQuickReplyData () {
        return toQuickReplyData;
    }
});
const _entities = require("../../entities/src");
const _requests = require("../../requests/src");
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
let QuickReplyData = class QuickReplyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'Its id.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'What agents type to find it.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "shortcut", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'What agents see in a list; empty: none.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "title", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The text with its variables, as you wrote it.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Address of a file to send with the text.'
    }),
    _ts_metadata("design:type", Object)
], QuickReplyData.prototype, "media_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        enum: [
            ..._requests.PLAIN_MEDIA_TYPES,
            null
        ],
        nullable: true,
        description: 'Kind of the file; null: guessed from its address when it is sent.'
    }),
    _ts_metadata("design:type", Object)
], QuickReplyData.prototype, "media_type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        isArray: true,
        description: 'Channels that it is for; empty: all.'
    }),
    _ts_metadata("design:type", Array)
], QuickReplyData.prototype, "channels", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'Words to find it by.'
    }),
    _ts_metadata("design:type", Array)
], QuickReplyData.prototype, "tags", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Messages that were sent with it.'
    }),
    _ts_metadata("design:type", Number)
], QuickReplyData.prototype, "usage_count", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'The member who made it; null: made with an API key.'
    }),
    _ts_metadata("design:type", Object)
], QuickReplyData.prototype, "created_by", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When it was made.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When it was last changed.'
    }),
    _ts_metadata("design:type", String)
], QuickReplyData.prototype, "updated_at", void 0);
let DeletedQuickReplyData = class DeletedQuickReplyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'Its id.'
    }),
    _ts_metadata("design:type", String)
], DeletedQuickReplyData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        description: 'It is gone, and its shortcut is free.'
    }),
    _ts_metadata("design:type", Boolean)
], DeletedQuickReplyData.prototype, "deleted", void 0);
let RenderedQuickReplyData = class RenderedQuickReplyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The text. A variable that has no value stands in it as you wrote it.'
    }),
    _ts_metadata("design:type", String)
], RenderedQuickReplyData.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'Variables that have neither a value nor a fallback, each once.'
    }),
    _ts_metadata("design:type", Array)
], RenderedQuickReplyData.prototype, "missing", void 0);
function toQuickReplyData(row) {
    return {
        id: row.id,
        shortcut: row.shortcut,
        title: row.title,
        message: row.message,
        media_url: row.mediaUrl,
        media_type: row.mediaType,
        channels: row.channels,
        tags: row.tags,
        usage_count: row.usageCount,
        created_by: row.createdBy,
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString()
    };
}

//# sourceMappingURL=quick-reply.response.js.map