"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendPollBody", {
    enumerable: true,
    get: function() {
        return SendPollBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _messageextrasrule = require("./message-extras.rule");
const _whatsappelsewhere = require("./whatsapp-elsewhere");
const _whatsappmessagebody = require("./whatsapp-message.body");
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
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;
/** WhatsApp's own limits. */ const OPTION_MAX = 100;
const QUESTION_MAX = 255;
const sizeOf = (value)=>Array.isArray(value) ? value.length : 0;
function OptionsField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            type: 'string',
            maxLength: OPTION_MAX
        },
        minItems: MIN_OPTIONS,
        maxItems: MAX_OPTIONS,
        description: 'The options: 2 to 12 different strings.',
        example: [
            'Yes',
            'No'
        ]
    }), (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>sizeOf(value) >= MIN_OPTIONS,
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: '`options` must be an array of 2 to 12 strings.'
    }), (0, _requests.Rule)({
        name: 'most',
        longest: MAX_OPTIONS,
        test: ()=>true,
        answer: 'TOO_MANY_OPTIONS',
        field: 'OUT_OF_RANGE',
        message: '`options` can contain at most 12 options.'
    }), (0, _requests.Rule)({
        name: 'texts',
        test: (value)=>!Array.isArray(value) || value.every(isOption) && new Set(value).size === value.length,
        field: 'WRONG_TYPE',
        message: '`options` must be different strings of 1 to 100 characters each.'
    }));
}
const isOption = (value)=>typeof value === 'string' && value.length <= OPTION_MAX && (0, _requests.isStorableText)(value) && !(0, _requests.isBlank)(value);
let SendPollBody = class SendPollBody extends _whatsappmessagebody.WhatsappMessageBody {
};
_ts_decorate([
    (0, _messageextrasrule.RequiredTextField)('question', {
        maxLength: QUESTION_MAX,
        description: 'The question.',
        example: 'Shall we deliver tomorrow?'
    }),
    _ts_metadata("design:type", String)
], SendPollBody.prototype, "question", void 0);
_ts_decorate([
    OptionsField(),
    _ts_metadata("design:type", Array)
], SendPollBody.prototype, "options", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'boolean',
        default: false,
        description: 'Whether the recipient can choose several options.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'boolean',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`multiple_select` must be true or false.'
    }),
    _ts_metadata("design:type", Boolean)
], SendPollBody.prototype, "multiple_select", void 0);
SendPollBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_whatsappelsewhere.TEXT_AND_MEDIA)
], SendPollBody);

//# sourceMappingURL=send-poll.body.js.map