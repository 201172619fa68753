"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CodeRetention", {
    enumerable: true,
    get: function() {
        return CodeRetention;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let CodeRetention = class CodeRetention extends _platform.RetentionJob {
    constructor(registrations, logger){
        super('pairing codes', (limit)=>registrations.forgetOldCodes(limit), logger);
    }
    onApplicationBootstrap() {
        this.start();
    }
    onApplicationShutdown() {
        return this.stop();
    }
};
CodeRetention = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsRegistrationRepository === "undefined" ? Object : _sms.SmsRegistrationRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], CodeRetention);

//# sourceMappingURL=code-retention.js.map