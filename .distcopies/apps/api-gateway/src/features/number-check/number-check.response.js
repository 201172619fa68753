"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberCheckData", {
    enumerable: true,
    get: function() {
        return NumberCheckData;
    }
});
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
let NumberCheckData = class NumberCheckData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], NumberCheckData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether the number is on WhatsApp.'
    }),
    _ts_metadata("design:type", Boolean)
], NumberCheckData.prototype, "exists", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: "The number's WhatsApp address (JID)."
    }),
    _ts_metadata("design:type", Object)
], NumberCheckData.prototype, "jid", void 0);

//# sourceMappingURL=number-check.response.js.map