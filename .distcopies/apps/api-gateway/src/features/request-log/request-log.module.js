"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestLogModule", {
    enumerable: true,
    get: function() {
        return RequestLogModule;
    }
});
const _requestlog = require("../../../../../libs/request-log/src");
const _common = require("@nestjs/common");
const _wiring = require("../../../../../libs/wiring/src");
const _entities = require("../../../../../libs/entities/src");
const _requestlogservice = require("./request-log.service");
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
let RequestLogModule = class RequestLogModule {
};
RequestLogModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            (0, _wiring.built)(_requestlog.RequestLogRepository, _entities.Database),
            (0, _wiring.retention)('logged requests', _requestlog.RequestLogRepository, (log, limit)=>log.deleteOld(limit)),
            _requestlogservice.RequestLog
        ]
    })
], RequestLogModule);

//# sourceMappingURL=request-log.module.js.map