"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ErrorEnvelopeFilter", {
    enumerable: true,
    get: function() {
        return ErrorEnvelopeFilter;
    }
});
const _common = require("@nestjs/common");
const _erroranswer = require("./error-answer");
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
let ErrorEnvelopeFilter = class ErrorEnvelopeFilter {
    constructor(logger){
        this.logger = logger;
    }
    catch(thrown, host) {
        const http = host.switchToHttp();
        (0, _erroranswer.sendError)(thrown, http.getRequest(), http.getResponse(), this.logger);
    }
};
ErrorEnvelopeFilter = _ts_decorate([
    (0, _common.Catch)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Logger === "undefined" ? Object : Logger
    ])
], ErrorEnvelopeFilter);

//# sourceMappingURL=error-envelope.filter.js.map