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
    get AssignBody () {
        return AssignBody;
    },
    get NoteBody () {
        return NoteBody;
    },
    get ReplyBody () {
        return ReplyBody;
    },
    get SeenBody () {
        return SeenBody;
    },
    get seenAtOf () {
        return seenAtOf;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _intake = require("../../../../../libs/intake/src");
const _quickreplies = require("../../../../../libs/quick-replies/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _textfield = require("../../http/text.field");
const _idfield = require("./id.field");
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
const LONGEST_NOTE = 4_000;
const LONGEST_CLIENT_ID = 64;
const isUuidOrNull = (value)=>value === null || (0, _requests.isUuid)(value);
/** A member, or nobody. */ function AssigneeRule(name) {
    const message = `\`${name}\` must be the ID of a member, or null for nobody.`;
    return (0, _requests.Rule)({
        name,
        test: (value)=>value === undefined || isUuidOrNull(value),
        field: 'MALFORMED',
        message
    });
}
let AssignBody = class AssignBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'Who looks after it; null: nobody.'
    }),
    (0, _requests.Rule)({
        name: 'isThere',
        stage: 'required',
        test: (value)=>value !== undefined,
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: '`assignee_id` is missing. Send null for nobody.'
    }),
    AssigneeRule('assignee_id'),
    _ts_metadata("design:type", Object)
], AssignBody.prototype, "assignee_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'Who looks after it as you know it: nothing changes when it is somebody else by now.'
    }),
    AssigneeRule('expected_assignee_id'),
    _ts_metadata("design:type", Object)
], AssignBody.prototype, "expected_assignee_id", void 0);
function SeenAtField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        description: 'The `last_message_at` that you have seen.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'seenAt',
        test: (value)=>typeof value === 'string' && (0, _requests.toTime)(value) !== null,
        field: 'MALFORMED',
        message: '`seen_at` must be an RFC 3339 time.'
    }));
}
let SeenBody = class SeenBody {
};
_ts_decorate([
    SeenAtField(),
    _ts_metadata("design:type", String)
], SeenBody.prototype, "seen_at", void 0);
const seenAtOf = ({ seen_at: text })=>text === undefined ? null : (0, _requests.toTime)(text);
let NoteBody = class NoteBody {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'text',
        longest: LONGEST_NOTE,
        description: 'What the others should know.'
    }),
    _ts_metadata("design:type", String)
], NoteBody.prototype, "text", void 0);
let ReplyBody = class ReplyBody extends (0, _swagger.PickType)(_quickreplies.RenderQuickReplyBody, [
    'variables'
]) {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        description: 'The text. It wins over the text of the quick reply.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'text',
        longest: _intake.TEXT_MAX_BYTES,
        test: (value)=>(0, _requests.isStorableText)(value) && value.trim() !== '',
        field: 'MALFORMED',
        message: '`text` must be a text that says something.'
    }),
    _ts_metadata("design:type", String)
], ReplyBody.prototype, "text", void 0);
_ts_decorate([
    (0, _idfield.IdField)('quick_reply_id', 'The quick reply that it is, or was made of.'),
    _ts_metadata("design:type", String)
], ReplyBody.prototype, "quick_reply_id", void 0);
_ts_decorate([
    (0, _idfield.IdField)('media_id', 'A file from POST …/media, over WhatsApp. The text is its caption.'),
    _ts_metadata("design:type", String)
], ReplyBody.prototype, "media_id", void 0);
_ts_decorate([
    (0, _idfield.IdField)('reply_to', 'The message that it quotes, over WhatsApp.'),
    _ts_metadata("design:type", String)
], ReplyBody.prototype, "reply_to", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'client_id',
        longest: LONGEST_CLIENT_ID,
        description: 'Your own name for this answer: sent again with it, it is one message.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], ReplyBody.prototype, "client_id", void 0);

//# sourceMappingURL=conversation.body.js.map