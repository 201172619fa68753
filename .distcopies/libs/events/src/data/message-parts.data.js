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
    get ContactCardData () {
        return ContactCardData;
    },
    get GroupData () {
        return GroupData;
    },
    get LocationData () {
        return LocationData;
    },
    get MessageMediaData () {
        return MessageMediaData;
    },
    get PollVoteData () {
        return PollVoteData;
    },
    get ReactionData () {
        return ReactionData;
    },
    get toMediaData () {
        return toMediaData;
    }
});
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
const MEDIA_STATUSES = [
    'pending',
    'stored',
    'failed'
];
let MessageMediaData = class MessageMediaData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uri',
        nullable: true,
        description: 'The URL of the file. For a message you sent with `media_url`, that URL. For a received message, and for a file ' + 'that you uploaded, a signed link that needs no key and is valid for 24 hours from when you get it. Null if there ' + 'is no file, or not yet; see `status`.'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The MIME type, if known.'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "mime_type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integerOrNull,
        description: 'The size in bytes, if known.'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "size", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The file name.'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "filename", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app), `storage_full` (your ' + "plan's `storage_mb` is used up), `missing` (it never arrived) or `deleted` (the message was deleted " + 'before its file arrived).'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "error", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        enum: [
            ...MEDIA_STATUSES,
            null
        ],
        nullable: true,
        description: 'Whether the service has the file of a received message. A message can come before its file: `pending` ' + 'ends as `stored` or `failed`, after about eight days at most, and `message.updated` tells it. Null for a ' + 'message that you sent with the URL of its file.'
    }),
    _ts_metadata("design:type", Object)
], MessageMediaData.prototype, "status", void 0);
let PollVoteData = class PollVoteData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The poll: the `id` that its send returned; null if not known.'
    }),
    _ts_metadata("design:type", Object)
], PollVoteData.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        isArray: true,
        description: 'All options chosen now; empty if the vote was withdrawn.'
    }),
    _ts_metadata("design:type", Array)
], PollVoteData.prototype, "options_selected", void 0);
let ReactionData = class ReactionData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the message that it refers to; null if not known.'
    }),
    _ts_metadata("design:type", Object)
], ReactionData.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The emoji; empty if the reaction was removed.'
    }),
    _ts_metadata("design:type", String)
], ReactionData.prototype, "emoji", void 0);
let LocationData = class LocationData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Degrees north (WGS 84).'
    }),
    _ts_metadata("design:type", Number)
], LocationData.prototype, "latitude", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Degrees east (WGS 84).'
    }),
    _ts_metadata("design:type", Number)
], LocationData.prototype, "longitude", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The name of the place.'
    }),
    _ts_metadata("design:type", Object)
], LocationData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The address of the place.'
    }),
    _ts_metadata("design:type", Object)
], LocationData.prototype, "address", void 0);
let ContactCardData = class ContactCardData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The name on the card.'
    }),
    _ts_metadata("design:type", String)
], ContactCardData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number on the card, digits only.'
    }),
    _ts_metadata("design:type", String)
], ContactCardData.prototype, "phone", void 0);
let GroupData = class GroupData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "WhatsApp's ID of the group; ends in `@g.us`."
    }),
    _ts_metadata("design:type", String)
], GroupData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "The group's name, if known."
    }),
    _ts_metadata("design:type", Object)
], GroupData.prototype, "name", void 0);
function toMediaData(media, links) {
    const { mime_type, size, filename } = media;
    const known = {
        mime_type,
        size,
        filename,
        error: null
    };
    if (!('file_id' in media)) return {
        url: media.url,
        ...known,
        status: null
    };
    if (media.file_id !== null) return {
        url: links.urlOf(media.file_id),
        ...known,
        status: 'stored'
    };
    if (media.pending) return {
        url: null,
        ...known,
        status: 'pending'
    };
    return {
        url: null,
        ...known,
        error: media.error ?? null,
        status: 'failed'
    };
}

//# sourceMappingURL=message-parts.data.js.map