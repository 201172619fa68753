"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccountBody", {
    enumerable: true,
    get: function() {
        return AccountBody;
    }
});
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _accountrule = require("./account.rule");
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
const NAME_MAX = 64;
const PROXY_URL_MAX = 1024;
const WEB_VERSION_MAX = 32;
const isGiven = (_object, value)=>value !== undefined;
let AccountBody = class AccountBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        maxLength: NAME_MAX,
        description: "The number's display name."
    }),
    (0, _classvalidator.ValidateIf)(isGiven),
    (0, _requests.Rule)({
        name: 'displayName',
        // A character has at most two units.
        longest: 2 * NAME_MAX,
        test: (value)=>(0, _requests.isStorableText)(value) && Array.from(value).length <= NAME_MAX,
        field: 'TOO_LONG',
        message: `\`display_name\` must be a string of at most ${NAME_MAX} characters.`
    }),
    _ts_metadata("design:type", String)
], AccountBody.prototype, "display_name", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Whether messages of groups are reported.'
    }),
    (0, _classvalidator.ValidateIf)(isGiven),
    (0, _requests.Rule)({
        name: 'receiveGroups',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`receive_groups` must be true or false.'
    }),
    _ts_metadata("design:type", Boolean)
], AccountBody.prototype, "receive_groups", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        nullable: true,
        writeOnly: true,
        maxLength: PROXY_URL_MAX,
        example: 'http://name:password@proxy.example.com:3128',
        description: 'The proxy that the gateway app reaches WhatsApp through for this number, files included: an http, https or ' + 'socks5 URL. If it does not work, the number is disconnected; it never connects directly instead. Null removes it.'
    }),
    (0, _classvalidator.ValidateIf)(isGiven),
    (0, _requests.Rule)({
        name: 'proxyUrl',
        longest: PROXY_URL_MAX,
        test: (value)=>value === null || (0, _accountrule.isProxyUrl)(value),
        field: 'MALFORMED',
        message: '`proxy_url` must be null, or an http, https or socks5 URL of at most 1024 characters without a path, such as ' + 'http://name:password@proxy.example.com:3128.'
    }),
    _ts_metadata("design:type", Object)
], AccountBody.prototype, "proxy_url", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        nullable: true,
        example: '2.3000.1035194821',
        description: "The version of WhatsApp's web client to log in as, for when WhatsApp refuses the one of the gateway app " + '(`version_refused`). Null lets the app choose.'
    }),
    (0, _classvalidator.ValidateIf)(isGiven),
    (0, _requests.Rule)({
        name: 'webVersion',
        longest: WEB_VERSION_MAX,
        test: (value)=>value === null || (0, _accountrule.isWebVersion)(value),
        field: 'MALFORMED',
        message: '`web_version` must be null, or three numbers with dots between them, such as 2.3000.1035194821.'
    }),
    _ts_metadata("design:type", Object)
], AccountBody.prototype, "web_version", void 0);
AccountBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        status: 'Use POST /whatsapp/link to link a number and POST /whatsapp/unlink to sign it out.',
        phone: 'Use POST /whatsapp/link to link another number.'
    })
], AccountBody);

//# sourceMappingURL=account.body.js.map