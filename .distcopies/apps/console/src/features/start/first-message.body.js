"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FirstMessageBody", {
    enumerable: true,
    get: function() {
        return FirstMessageBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const _textfield = require("../../http/text.field");
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
let FirstMessageBody = class FirstMessageBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The API key in whose name it is sent.'
    }),
    (0, _requests.Required)('key_id'),
    _ts_metadata("design:type", String)
], FirstMessageBody.prototype, "key_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: `Who gets it: ${_requests.PHONE_SPELLING}`
    }),
    (0, _requests.Required)('to'),
    (0, _requests.PhoneRules)('to', 'VALIDATION'),
    _ts_metadata("design:type", String)
], FirstMessageBody.prototype, "to", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'message',
        longest: 1_000,
        description: 'The text.'
    }),
    _ts_metadata("design:type", String)
], FirstMessageBody.prototype, "message", void 0);

//# sourceMappingURL=first-message.body.js.map