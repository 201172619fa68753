"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayChoice", {
    enumerable: true,
    get: function() {
        return GatewayChoice;
    }
});
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
let GatewayChoice = class GatewayChoice {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'Which gateway to use if you have several. Default: the newest one, preferably one that is online.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'gatewayId',
        test: _requests.isUuid,
        field: 'MALFORMED',
        message: '`gateway_id` must be the ID of a gateway.'
    }),
    _ts_metadata("design:type", String)
], GatewayChoice.prototype, "gateway_id", void 0);

//# sourceMappingURL=gateway-choice.js.map