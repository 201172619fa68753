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
    get QuickRepliesQuery () {
        return QuickRepliesQuery;
    },
    get toFilter () {
        return toFilter;
    }
});
const _entities = require("../../entities/src");
const _requests = require("../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _quickreplyfield = require("./quick-reply.field");
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
let QuickRepliesQuery = class QuickRepliesQuery extends _requests.PageQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        maxLength: _quickreplyfield.LONGEST.query,
        description: 'Only quick replies with this in their shortcut, title or message, in upper or lower case.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'q',
        longest: _quickreplyfield.LONGEST.query,
        test: _requests.isStorableText,
        field: 'TOO_LONG',
        message: '`q` must be text of at most 100 characters.'
    }),
    _ts_metadata("design:type", String)
], QuickRepliesQuery.prototype, "q", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.CHANNELS,
        description: 'Only quick replies for this channel, or for all.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'channel',
        test: (value)=>(0, _requests.isBlank)(value) || (0, _quickreplyfield.isChannel)(value),
        field: 'NOT_ALLOWED',
        message: `\`channel\` must be one of ${_entities.CHANNELS.join(', ')}.`
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], QuickRepliesQuery.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        maxLength: _quickreplyfield.LONGEST.tag,
        description: 'Only quick replies with this tag.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'tag',
        longest: _quickreplyfield.LONGEST.tag,
        test: _requests.isStorableText,
        field: 'TOO_LONG',
        message: '`tag` must be text of at most 40 characters.'
    }),
    _ts_metadata("design:type", String)
], QuickRepliesQuery.prototype, "tag", void 0);
function toFilter({ q, channel, tag }) {
    return {
        text: q === undefined || (0, _requests.isBlank)(q) ? null : q.trim(),
        channel: channel === undefined || (0, _requests.isBlank)(channel) ? null : channel,
        tag: tag === undefined || (0, _requests.isBlank)(tag) ? null : (0, _quickreplyfield.toTag)(tag),
        shortcut: null
    };
}

//# sourceMappingURL=quick-replies.query.js.map