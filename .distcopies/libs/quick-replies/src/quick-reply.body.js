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
    get CreateQuickReplyBody () {
        return CreateQuickReplyBody;
    },
    get QuickReplySettingsBody () {
        return QuickReplySettingsBody;
    },
    get UpdateQuickReplyBody () {
        return UpdateQuickReplyBody;
    }
});
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
const SHORTCUT_DOCS = {
    pattern: _quickreplyfield.SHORTCUT.source,
    description: 'What agents type to find it, without a leading `/`. Unique in the organization.',
    example: 'hours'
};
const MESSAGE_DOCS = {
    minLength: 1,
    maxLength: _quickreplyfield.LONGEST.message,
    description: 'The text, with at most 50 variables: `{{contact.name}}`, `{{contact.phone}}`, or a name of your own such as ' + '`{{order}}`. What stands behind a bar comes where there is no value: `{{contact.name|there}}`.',
    example: 'Hi {{contact.name|there}}, we are open from 9 to 5.'
};
const NO_UPLOADS = 'Uploaded files expire. Use `media_url` for the file of a quick reply.';
let QuickReplySettingsBody = class QuickReplySettingsBody {
};
_ts_decorate([
    (0, _quickreplyfield.TitleField)(),
    _ts_metadata("design:type", Object)
], QuickReplySettingsBody.prototype, "title", void 0);
_ts_decorate([
    (0, _quickreplyfield.MediaUrlField)(),
    _ts_metadata("design:type", Object)
], QuickReplySettingsBody.prototype, "media_url", void 0);
_ts_decorate([
    (0, _quickreplyfield.MediaTypeField)(),
    _ts_metadata("design:type", Object)
], QuickReplySettingsBody.prototype, "media_type", void 0);
_ts_decorate([
    (0, _quickreplyfield.ChannelsField)(),
    _ts_metadata("design:type", Object)
], QuickReplySettingsBody.prototype, "channels", void 0);
_ts_decorate([
    (0, _quickreplyfield.TagsField)(),
    _ts_metadata("design:type", Object)
], QuickReplySettingsBody.prototype, "tags", void 0);
QuickReplySettingsBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        media_id: NO_UPLOADS,
        media_base64: NO_UPLOADS
    })
], QuickReplySettingsBody);
let CreateQuickReplyBody = class CreateQuickReplyBody extends QuickReplySettingsBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(SHORTCUT_DOCS),
    (0, _requests.Required)('shortcut'),
    (0, _quickreplyfield.ShortcutRule)(),
    _ts_metadata("design:type", String)
], CreateQuickReplyBody.prototype, "shortcut", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(MESSAGE_DOCS),
    (0, _requests.Required)('message'),
    (0, _quickreplyfield.MessageRule)(),
    _ts_metadata("design:type", String)
], CreateQuickReplyBody.prototype, "message", void 0);
let UpdateQuickReplyBody = class UpdateQuickReplyBody extends QuickReplySettingsBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)(SHORTCUT_DOCS),
    (0, _classvalidator.IsOptional)(),
    (0, _quickreplyfield.ShortcutRule)(),
    _ts_metadata("design:type", String)
], UpdateQuickReplyBody.prototype, "shortcut", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)(MESSAGE_DOCS),
    (0, _classvalidator.IsOptional)(),
    (0, _quickreplyfield.MessageRule)(),
    _ts_metadata("design:type", String)
], UpdateQuickReplyBody.prototype, "message", void 0);

//# sourceMappingURL=quick-reply.body.js.map