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
    get SendWhatsappQuery () {
        return SendWhatsappQuery;
    },
    get recipientOf () {
        return recipientOf;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _accountidrule = require("./account-id.rule");
const _messagecontentrule = require("./message-content.rule");
const _whatsappelsewhere = require("./whatsapp-elsewhere");
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
const NO_FILES = 'Use POST /whatsapp/send to send a file.';
/** Names of the recipient in a query, the strongest first. */ const RECIPIENT_NAMES = [
    'recipient',
    'to',
    'phone'
];
let SendWhatsappQuery = class SendWhatsappQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: `The recipient, as in POST /whatsapp/send: a phone number has ${_requests.PHONE_SPELLING} One of \`recipient\`, \`to\` and \`phone\` is required.`,
        example: '4915112345678'
    }),
    (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (_value, query)=>recipientOf(query) !== undefined,
        answer: 'INVALID_QUERY',
        field: 'REQUIRED',
        message: '`recipient` (or `to`, or `phone`) is missing.'
    }),
    (0, _requests.Rule)({
        name: 'countryCode',
        test: (_value, query)=>!(0, _requests.isNationalPhone)(recipientOf(query)),
        field: 'MALFORMED',
        message: (0, _requests.nationalPhone)('The recipient')
    }),
    (0, _requests.Rule)({
        name: 'recipient',
        test: (_value, query)=>isRecipient(recipientOf(query)),
        field: 'MALFORMED',
        message: (0, _requests.notARecipient)('The recipient')
    }),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "recipient", void 0);
_ts_decorate([
    OtherName('Alias of `recipient`.', 'to'),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "to", void 0);
_ts_decorate([
    OtherName('Alias of `recipient`.', 'phone'),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The text to send.',
        example: 'Your order has been shipped.'
    }),
    (0, _requests.Required)('message', 'INVALID_QUERY'),
    (0, _messagecontentrule.MessageTextRules)(),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "message", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('The number to send from: an `id` from GET /whatsapp/accounts. Default: the first connected number.'),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "account", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('Alias of `account`, which wins if you send both.', [
        'account'
    ]),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('Alias of `account`. `account` and `whatsapp_id` win over it.', [
        'account',
        'whatsapp_id'
    ]),
    _ts_metadata("design:type", String)
], SendWhatsappQuery.prototype, "account_id", void 0);
SendWhatsappQuery = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        ..._whatsappelsewhere.NOT_SENT_NOW,
        ..._whatsappelsewhere.NOT_TEXT_NOR_MEDIA,
        media_url: NO_FILES,
        media_id: NO_FILES,
        media_base64: NO_FILES
    })
], SendWhatsappQuery);
function recipientOf(query) {
    return RECIPIENT_NAMES.map((name)=>query[name]).find((value)=>!(0, _requests.isBlank)(value));
}
function isRecipient(value) {
    if (value === undefined || (0, _requests.isNationalPhone)(value)) return true;
    return typeof value === 'string' && (0, _phonenumbers.toWhatsappRecipient)(value) !== null;
}
function OtherName(description, name) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        description
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'once',
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: `\`${name}\` must be sent only once.`
    }));
}

//# sourceMappingURL=send-whatsapp.query.js.map